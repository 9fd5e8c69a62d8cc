import { useQuery } from '@tanstack/react-query';
import { PREPAID_KINDS } from '@xunban/contract/finance-reports';
import { useTranslation } from '@xunban/i18n/react';
import { classes, EmptyState, layout, Money, PageHeader, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Segmented } from 'antd';
import { MemberLink } from '../../../shared/member-link.tsx';
import { MainOrderLink } from '../../../shared/number-links.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import styles from './ledger.module.css';
import { MonthInput, useMonth } from './month-input.tsx';
import { ReportFiles } from './report-files.tsx';
import { PREPAID_FILTERS, type PrepaidOrder, reportQueries } from './report-queries.ts';

/** Prepayments of orders at the end of a month: not shipped, by age, and refunds that wait for a credit note. */
export function PrepaidPage() {
  const { t } = useTranslation('console-ledger');
  const [month, setMonth] = useMonth();
  const list = useListQuery(useTabSearchParams(), PREPAID_FILTERS);
  const prepaid = useQuery(reportQueries.prepaid(month, list.query));
  const { kind } = list.query.filters;
  useTabTitle(`${t('prepaid.title')} · ${month}`);
  const choose = (value: string) => list.narrow({ kind: value });
  return (
    <>
      <PageHeader
        title={t('prepaid.title')}
        lead={t('prepaid.lead')}
        actions={
          <>
            <ReportFiles report="prepaid" month={month} name={t('prepaid.title')} />
            <MonthInput month={month} onChange={(value) => value !== '' && setMonth(value)} />
          </>
        }
      />
      {prepaid.data && (
        <dl className={classes(layout['row2x5'], layout['spaceBelow4'], styles['reportFigures'])}>
          <div>
            <dt>{t('prepaid.total')}</dt>
            <dd>
              <Money yuan={prepaid.data.total} strong />
            </dd>
          </div>
          {prepaid.data.classes.map((one) => (
            <div key={one.kind}>
              <dt>
                {t(`prepaid.kind.${one.kind}`)} · {t('prepaid.orders', { count: one.orders })}
              </dt>
              <dd>
                <Money yuan={one.amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ListFrame
        list={list}
        result={prepaid}
        rowKey={(row) => `${row.mainNo} ${row.kind}`}
        columns={useColumns()}
        empty={<EmptyState title={t('prepaid.empty')} hint={t('prepaid.emptyHint')} />}
        filters={
          <Segmented<string>
            className={styles['ages'] ?? ''}
            value={PREPAID_KINDS.find((known) => known === kind) ?? ''}
            onChange={choose}
            options={[
              { value: '', label: t('prepaid.all') },
              ...PREPAID_KINDS.map((value) => ({ value, label: t(`prepaid.kind.${value}`) })),
            ]}
          />
        }
      />
    </>
  );
}

function useColumns(): ListColumn<PrepaidOrder>[] {
  const { t } = useTranslation('console-ledger');
  return [
    { key: 'mainNo', title: t('prepaid.mainNo'), place: 'head', render: (row) => <MainOrderLink no={row.mainNo} /> },
    { key: 'member', title: t('prepaid.member'), render: (row) => <MemberLink {...row} /> },
    { key: 'kind', title: t('prepaid.kindTitle'), render: (row) => t(`prepaid.kind.${row.kind}`) },
    { key: 'since', title: t('prepaid.since'), render: (row) => row.since },
    { key: 'days', title: t('prepaid.days'), render: (row) => t('prepaid.daysOf', { count: row.days }) },
    { key: 'amount', title: t('prepaid.amount'), render: (row) => <Money yuan={row.amount} /> },
  ];
}
