import { useQuery } from '@tanstack/react-query';
import { SALES_BY, type SalesBy } from '@xunban/contract/finance-reports';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, EmptyState, layout, Money, PageHeader } from '@xunban/ui';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { MemberLink } from '../../../shared/member-link.tsx';
import { journalsPath } from '../../../shared/number-links.tsx';
import { useTabSearchParams, useTabTitle } from '../../../shared/tabs/tab-context.ts';
import styles from './ledger.module.css';
import { MonthInput, useMonth } from './month-input.tsx';
import { ReportFiles } from './report-files.tsx';
import { reportQueries, type Sales, type SalesRow, salesByOf } from './report-queries.ts';

/** Revenue and output tax of a month by customer, layers or factory, or month by month of its year. */
export function SalesPage() {
  const { t } = useTranslation('console-ledger');
  const [month, setMonth] = useMonth();
  const [params, setParams] = useTabSearchParams();
  const by = salesByOf(params.get('by'));
  const sales = useQuery(reportQueries.sales(month, by));
  useTabTitle(`${t('sales.title')} · ${month}`);
  const choose = (value: SalesBy) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.set('by', value);
      return next;
    });
  return (
    <>
      <PageHeader
        title={t('sales.title')}
        lead={t('sales.lead')}
        actions={
          <>
            <ReportFiles report="sales" month={month} by={by} name={t('sales.title')} />
            <MonthInput month={month} onChange={(value) => value !== '' && setMonth(value)} />
          </>
        }
      />
      <Segmented<SalesBy>
        className={styles['ages'] ?? ''}
        value={by}
        onChange={choose}
        options={SALES_BY.map((value) => ({ value, label: t(`sales.by.${value}`) }))}
      />
      <DataState
        query={sales}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('sales.empty')} hint={t('sales.emptyHint')} />}
      >
        {(found) => (
          <Card>
            <Table sales={found} by={by} month={month} />
          </Card>
        )}
      </DataState>
    </>
  );
}

const FIGURES = ['boards', 'tooling', 'coupons', 'freight', 'fees', 'tax', 'gross', 'discounts', 'allowances'] as const;
/** The account of each figure, whose journals of the month it adds up. */
const CODES = { boards: 'R10', tooling: 'R11', coupons: 'R12', freight: 'R20', fees: 'R30', tax: 'T10' } as const;

const isBooked = (figure: (typeof FIGURES)[number]): figure is keyof typeof CODES => figure in CODES;

interface TableProps {
  readonly sales: Sales;
  readonly by: SalesBy;
  readonly month: string;
}

function Table({ sales: { items, total }, by, month }: TableProps) {
  const { t } = useTranslation('console-ledger');
  return (
    <div className={layout['scrollSideways']}>
      <table className={classes(layout['tableSmall'], styles['balance'])}>
        <thead>
          <tr>
            <th scope="col">{t(`sales.head.${by}`)}</th>
            <th scope="col">{t('sales.orders')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {!isBooked(figure) || by === 'month' ? (
                  t(`sales.${figure}`)
                ) : (
                  <Link to={journalsPath({ month, code: CODES[figure] })}>{t(`sales.${figure}`)}</Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Named row={row} by={by} />
              </th>
              <Figures row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('balance.total')}</th>
            <Figures row={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Figures({ row }: { readonly row: SalesRow }) {
  const { t } = useTranslation('console-ledger');
  return (
    <>
      <td data-label={t('sales.orders')}>{row.orders}</td>
      {FIGURES.map((figure) => (
        <td key={figure} data-label={t(`sales.${figure}`)}>
          <Money yuan={row[figure]} strong={figure === 'gross'} />
        </td>
      ))}
    </>
  );
}

function Named({ row: { key, name }, by }: { readonly row: SalesRow; readonly by: SalesBy }) {
  const { t } = useTranslation('console-ledger');
  if (key === '') return t('sales.none');
  if (by === 'customer')
    return (
      <MemberLink memberId={key} memberName={name} memberNo="">
        {name || t('sales.unnamed')}
      </MemberLink>
    );
  if (by === 'layers') return t('sales.layers', { count: Number(key) });
  return by === 'month' ? <Link to={`/trial-balance?month=${key}`}>{key}</Link> : name;
}
