import { useQuery } from '@tanstack/react-query';
import type { CashLog } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import {
  buttonClass,
  Card,
  classes,
  EmptyState,
  layout,
  Money,
  moneyText,
  PageHeader,
  PanelBoundary,
  useListQuery,
} from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { withdrawalQueries } from '../../withdrawal/api/withdrawal-queries.ts';
import { WalletParts } from '../../withdrawal/components/wallet-parts.tsx';
import { LOG_FILTERS, walletQueries } from '../api/wallet-queries.ts';
import { Balance } from '../components/balance.tsx';
import { LogFilters } from '../components/log-filters.tsx';
import { MonthFiles } from '../components/month-files.tsx';
import styles from '../components/wallet.module.css';
import { trendLine } from '../model/trend-line.ts';

const WIDTH = 480;
const HEIGHT = 96;

/** The balance after each of the newest bookings. The statement below has the figures. */
function BalanceTrend() {
  const { t } = useTranslation('wallet');
  const { data } = useQuery(walletQueries.trend);
  if (!data) return null;
  const balances = data.map(({ balance }) => balance);
  const line = trendLine(balances, WIDTH, HEIGHT);
  if (!line) return null;
  const label = t('trendLabel', {
    count: balances.length,
    from: moneyText(balances[0] ?? 0),
    to: moneyText(balances.at(-1) ?? 0),
  });
  return (
    <svg className={styles['trend']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <path d={line.area} className={styles['trendArea']} />
      <path d={line.path} className={styles['trendLine']} />
      <circle cx={line.last.x} cy={line.last.y} r="4" className={styles['trendEnd']} />
    </svg>
  );
}

/** The wallet: its balance, and its bookings as a list. */
export function AccountInfoPage() {
  const { t } = useTranslation(['wallet', 'pages']);
  const list = useListQuery(useSearchParams(), LOG_FILTERS);
  const logs = useQuery(walletQueries.logs(list.query));
  const allowance = useQuery(withdrawalQueries.allowance);
  const columns = useLogColumns();
  const isFiltered = Object.keys(list.query.filters).length > 0;
  return (
    <>
      <PageHeader title={t('pages:accountInfo.title')} lead={t('lead')} />
      <Card>
        <div className={styles['overview']}>
          <Balance />
          <PanelBoundary>
            <BalanceTrend />
          </PanelBoundary>
          <p className={layout['row2']}>
            <Link to="/main/payment" className={buttonClass({ kind: 'primary' })}>
              {t('topUp')}
            </Link>
            <Link to="/main/takeoutlist" className={buttonClass({})}>
              {t('withdraw')}
            </Link>
          </p>
        </div>
        <PanelBoundary>{allowance.data && <WalletParts allowance={allowance.data} />}</PanelBoundary>
      </Card>
      <section className={layout['spaceAbove5']} aria-labelledby="statement">
        <h2 className={classes(layout['textLg'], layout['spaceBelow3'])} id="statement">
          {t('log.title')}
        </h2>
        <MonthFiles />
        <ListFrame
          list={list}
          result={logs}
          rowKey={(log) => log.id}
          columns={columns}
          filters={<LogFilters list={list} />}
          empty={
            isFiltered ? (
              <EmptyState title={t('log.emptyFiltered')} />
            ) : (
              <EmptyState title={t('log.empty')} hint={t('log.emptyHint')} />
            )
          }
        />
      </section>
    </>
  );
}

/** The number of the document behind a booking: a payment leads to its orders, a withdrawal to the withdrawals. */
function Reference({ no }: { readonly no: string }) {
  if (no.startsWith('ZF')) return <Link to={`/paymentOrder?payNo=${no}`}>{no}</Link>;
  if (no.startsWith('TX')) return <Link to="/main/takeoutlist">{no}</Link>;
  return no || '—';
}

function useLogColumns(): ListColumn<CashLog>[] {
  const { t } = useTranslation('wallet');
  return [
    { key: 'kind', title: t('log.kind'), place: 'head', render: (log) => t(`kind.${log.kind}`) },
    {
      key: 'at',
      title: t('log.at'),
      render: (log) => <span className={layout['figures']}>{minuteText(log.at)}</span>,
    },
    {
      key: 'reference',
      title: t('log.reference'),
      render: (log) => (
        <>
          <span className={layout['code']}>
            <Reference no={log.reference} />
          </span>
          {log.person && <span className={classes(layout['muted'], layout['block'])}>{log.person}</span>}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('log.amount'),
      align: 'right',
      render: (log) => (
        <span className={log.amount > 0 ? classes(layout['success'], layout['figures']) : layout['figures']}>
          {log.amount > 0 ? `+${moneyText(log.amount)}` : moneyText(log.amount)}
        </span>
      ),
    },
    { key: 'balance', title: t('log.balance'), align: 'right', render: (log) => <Money yuan={log.balance} /> },
  ];
}
