import { useQuery } from '@tanstack/react-query';
import { MAX_ENTRIES_COUNTED } from '@xunban/contract/list-limits';
import { useTranslation } from '@xunban/i18n/react';
import { classes, DataState, EmptyState, layout, PageHeader } from '@xunban/ui';
import { Button } from 'antd';
import { api } from '../../../shared/api.ts';
import { ExportButton } from '../../../shared/export-button.tsx';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { auditQueryOf, exportQueryOf, hasFilter, withFilter } from './audit-filter.ts';
import styles from './audit-page.module.css';
import { type AuditEntry, auditQueries } from './audit-queries.ts';
import { AuditFilters } from './components/audit-filters.tsx';
import { AuditRow } from './components/audit-row.tsx';

/** Lists staff actions, latest first, filtered by the address. */
export function AuditPage() {
  const { t } = useTranslation('console-audit');
  const [params, setParams] = useTabSearchParams();
  const result = useQuery(auditQueries.list(auditQueryOf(params)));
  const showPage = (before: string | null) =>
    setParams((current) => {
      const next = withFilter(current, 'staff', current.get('staff') ?? '');
      if (before !== null) next.set('before', before);
      return next;
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ExportButton
            name={t('title')}
            call={(options, file) => api.staffExports.audit({ query: { ...exportQueryOf(params), file } }, options)}
          />
        }
      />
      <AuditFilters
        params={params}
        onChange={(name, value) => setParams((current) => withFilter(current, name, value))}
        onClear={() => setParams(() => new URLSearchParams())}
      />
      <DataState
        query={result}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            title={t('empty')}
            hint={t('emptyHint')}
            action={
              hasFilter(params) && (
                <Button onClick={() => setParams(() => new URLSearchParams())}>{t('filter.clear')}</Button>
              )
            }
          />
        }
      >
        {({ items, next, count }) => (
          <>
            <EntryTable entries={items} isBusy={result.isPlaceholderData} />
            <div className={styles['pager']}>
              <span>{count >= MAX_ENTRIES_COUNTED ? t('countMany') : t('count', { count })}</span>
              {params.has('before') && <Button onClick={() => showPage(null)}>{t('newest')}</Button>}
              <Button disabled={next === null} onClick={() => showPage(next)}>
                {t('next')}
              </Button>
            </div>
          </>
        )}
      </DataState>
    </>
  );
}

const COLUMNS = ['at', 'staff', 'action', 'object', 'changes', 'reason'] as const;

function EntryTable({ entries, isBusy }: { readonly entries: readonly AuditEntry[]; readonly isBusy: boolean }) {
  const { t } = useTranslation('console-audit');
  return (
    <div className={classes(layout['panel'], layout['scrollSideways'], styles['wide'])} aria-busy={isBusy || undefined}>
      <table className={classes(layout['table'], layout['textMd'], styles['table'])}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} columns={COLUMNS.length} />
        ))}
      </table>
    </div>
  );
}
