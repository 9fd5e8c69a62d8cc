import { useQuery } from '@tanstack/react-query';
import { PREPAID_AGES } from '@xunban/contract/finance-reports';
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

/** Prepayments for orders that were not shipped at the end of a month, by age. */
export function PrepaidPage() {
  const { t } = useTranslation('console-ledger');
  const [month, setMonth] = useMonth();
  const list = useListQuery(useTabSearchParams(), PREPAID_FILTERS);
  const prepaid = useQuery(reportQueries.prepaid(month, list.query));
  const { age } = list.query.filters;
  useTabTitle(`${t('prepaid.title')} · ${month}`);
  const choose = (value: string) => list.narrow({ age: value });
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
            <div key={one.age}>
              <dt>
                {t(`prepaid.age.${one.age}`)} · {t('prepaid.orders', { count: one.orders })}
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
        rowKey={(row) => row.mainNo}
        columns={useColumns()}
        empty={<EmptyState title={t('prepaid.empty')} hint={t('prepaid.emptyHint')} />}
        filters={
          <Segmented<string>
            className={styles['ages'] ?? ''}
            value={PREPAID_AGES.find((known) => known === age) ?? ''}
            onChange={choose}
            options={[
              { value: '', label: t('prepaid.all') },
              ...PREPAID_AGES.map((value) => ({ value, label: t(`prepaid.age.${value}`) })),
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
    { key: 'since', title: t('prepaid.since'), render: (row) => row.since },
    { key: 'days', title: t('prepaid.days'), render: (row) => t('prepaid.daysOf', { count: row.days }) },
    { key: 'amount', title: t('prepaid.amount'), render: (row) => <Money yuan={row.amount} /> },
  ];
}
