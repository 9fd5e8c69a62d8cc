import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, layout, PanelBoundary, problemText } from '@xunban/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMember } from '../../../../shared/member.ts';
import { DropZone } from '../../../content/home/drop-zone.tsx';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { stateTabs } from '../../orders/model/list-tabs.ts';
import { AccountCard } from '../components/account-card.tsx';
import { BoardsUnderWay } from '../components/boards-under-way.tsx';
import { RecentBoards } from '../components/recent-boards.tsx';
import { ServiceCard } from '../components/service-card.tsx';
import { TodoStrip } from '../components/todo-strip.tsx';
import styles from '../components/user-centre.module.css';

/** The front page of the member centre: a new board, pending tasks, boards under way, the last boards again, and the account. */
export function UserCentrePage() {
  const { t } = useTranslation('user-centre');
  const { data: member } = useMember();
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['hello']}>
          {member?.trueName ? t('hello', { name: member.trueName }) : t('helloUnnamed')}
        </h1>
        <DropZone isSecondary />
      </header>
      <div className={styles['grid']}>
        <Panel wide>
          <TodoStrip />
        </Panel>
        <Panel wide>
          <BoardsUnderWay />
        </Panel>
        <Panel>
          <RecentBoards />
        </Panel>
        <Panel>
          <AccountCard />
        </Panel>
        <Panel wide>
          <OrderCounts />
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
