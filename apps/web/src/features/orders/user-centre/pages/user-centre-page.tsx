import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, layout, PageHeader, PanelBoundary, problemText } from '@xunban/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMember } from '../../../../shared/member.ts';
import { Balance } from '../../../finance/wallet/components/balance.tsx';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { stateTabs } from '../../orders/model/list-tabs.ts';
import { RunningOrders } from '../components/running-orders.tsx';
import { ServiceCard } from '../components/service-card.tsx';
import { TodoCard } from '../components/todo-card.tsx';
import styles from '../components/user-centre.module.css';

/** The front page of the member centre: what to do next, then how things stand. */
export function UserCentrePage() {
  const { t } = useTranslation('user-centre');
  const { data: member } = useMember();
  return (
    <>
      <PageHeader
        title={member?.trueName ? t('hello', { name: member.trueName }) : t('helloUnnamed')}
        lead={t('lead')}
        actions={
          <Link to="/quote" className={buttonClass({ kind: 'primary' })}>
            {t('newQuote')}
          </Link>
        }
      />
      <div className={styles['grid']}>
        <Panel>
          <TodoCard />
        </Panel>
        <Panel>
          <WalletCard />
        </Panel>
        <Panel wide>
          <OrderCounts />
        </Panel>
        <Panel wide>
          <RunningOrders />
        </Panel>
        <Panel wide>
          <ServiceCard />
        </Panel>
      </div>
    </>
  );
}

/** Each part fails by itself. */
function Panel({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? layout['wholeRow'] : styles['panel']}>
      <PanelBoundary>{children}</PanelBoundary>
    </div>
  );
}

function WalletCard() {
  const { t } = useTranslation('user-centre');
  return (
    <Card title={t('wallet')} className={styles['full'] ?? ''}>
      <div className={layout['stack4']}>
        <Balance />
        <div className={layout['row3']}>
          <Link to="/main/payment" className={buttonClass({ kind: 'primary' })}>
            {t('topUp')}
          </Link>
          <Link to="/main/accountInfo" className={buttonClass()}>
            {t('statement')}
          </Link>
        </div>
      </div>
    </Card>
  );
}

/** Numbers of orders by state; each number links to them. */
function OrderCounts() {
  const { t } = useTranslation(['user-centre', 'order-texts']);
  const counts = useQuery(orderQueries.counts);
  return (
    <Card title={t('orders')} extra={<Link to="/main/orderList">{t('allOrders')}</Link>}>
      {counts.isError && !counts.data && <p role="alert">{problemText(counts.error)}</p>}
      <ul className={styles['counts']}>
        {stateTabs(counts.data ?? [], undefined).map(({ state, count }) => (
          <li key={state}>
            <Link to={`/main/orderList?state=${state}`} className={styles['count']} data-some={count > 0 || undefined}>
              <span className={styles['number']}>{counts.data ? count : '–'}</span>
              {t(`order-texts:state.${state}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
