import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, EmptyState, layout, PageHeader, PanelBoundary, useListQuery } from '@xunban/ui';
import { ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { withdrawalQueries } from '../../withdrawal/api/withdrawal-queries.ts';
import { WalletParts } from '../../withdrawal/components/wallet-parts.tsx';
import { LOG_FILTERS, walletQueries } from '../api/wallet-queries.ts';
import { Balance } from '../components/balance.tsx';
import { BalanceTrend } from '../components/balance-trend.tsx';
import { useLogColumns } from '../components/log-columns.tsx';
import { LogFilters } from '../components/log-filters.tsx';
import { MonthFiles } from '../components/month-files.tsx';
import styles from '../components/wallet.module.css';

/** The wallet: what is in it, how it got there, booking by booking. */
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
      <section className={styles['statement']} aria-labelledby="statement">
        <h2 id="statement">{t('log.title')}</h2>
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
