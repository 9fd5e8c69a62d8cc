import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { layout } from '@xunban/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { StaffName } from '../../../../shared/staff-name.tsx';
import { useActionName } from '../../../../shared/use-action-name.ts';
import styles from '../audit-page.module.css';
import type { AuditEntry } from '../audit-queries.ts';
import { useAuditTexts } from '../audit-texts.ts';
import { pageOfObject } from '../object-page.ts';
import { EntryDetails } from './entry-details.tsx';

/** Maximum number of changes shown in the row itself. */
const SHORT = 2;

/** One action per line; expanded, it shows each changed field before and after, and the origin of the action. */
export function AuditRow({ entry, columns }: { readonly entry: AuditEntry; readonly columns: number }) {
  const { t } = useTranslation('console-audit');
  const actionName = useActionName();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  return (
    <tbody className={isOpen ? (styles['open'] ?? '') : undefined}>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={details}
            title={t(isOpen ? 'hide' : 'show')}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true" className={styles['chevron']}>
              ›
            </span>
            {minuteText(entry.at)}
          </button>
        </th>
        <td>
          <StaffName name={entry.staffName} />
        </td>
        <td>{actionName(entry.action)}</td>
        <td>
          <ObjectName object={entry.object} />
        </td>
        <td>
          <Summary entry={entry} />
        </td>
        <td className={styles['reason']}>{entry.reason}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns} id={details}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Summary({ entry: { changes, hidden } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('console-audit');
  const { fieldName, before, after } = useAuditTexts();
  const rest = changes.length + hidden - SHORT;
  return (
    <>
      {changes.slice(0, SHORT).map((change) => (
        <div key={`${change.field} ${change.place}`} className={styles['change']}>
          {change.before.length > 0
            ? t('moved', { name: fieldName(change), before: before(change), after: after(change) })
            : t('named', { name: fieldName(change), value: after(change) })}
        </div>
      ))}
      {rest > 0 && <div className={layout['muted']}>{t('more', { count: rest })}</div>}
    </>
  );
}

/** A link for users who can open its target. */
function ObjectName({ object }: { readonly object: AuditEntry['object'] }) {
  const { t } = useTranslation('console-audit');
  const page = pageOfObject(object);
  const isOpenable = usePermission(page?.needs ?? 'audit.view') && page !== undefined;
  const name = nameOf(object, (key, fallback) => String(t(key as never, { defaultValue: fallback })));
  return (
    <>
      <span className={styles['kind']}>{t(`object.${object.kind}`)}</span>{' '}
      {isOpenable && name !== '' ? <Link to={page.path}>{name}</Link> : name}
    </>
  );
}

/** A limit and an exported list are known by what they are for, anything else by its number. */
function nameOf({ kind, no }: AuditEntry['object'], known: (key: string, fallback: string) => string): string {
  if (kind === 'limit') return known(`console-ledger-checks:limits.is.${no}`, no);
  if (kind === 'alarm') return known(`console-ledger-checks:limits.is.${no}`, no) || '—';
  return kind === 'list' ? known(`value.list.${no}`, no) : no;
}
