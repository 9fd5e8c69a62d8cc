import { useQuery } from '@tanstack/react-query';
import type { StaffMainOrder } from '@xunban/contract';
import { SENT_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, classes, layout, Notice, PanelBoundary } from '@xunban/ui';
import { useParams } from 'react-router';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { TimeAgo } from '../../../shared/time-ago.tsx';
import { useTaskName } from '../../../shared/use-task-name.ts';
import { OrderComplaints } from '../../after-sales/after-sales/order-complaints.tsx';
import { OrderEvaluation } from '../../after-sales/evaluations/order-evaluation.tsx';
import { InvoicesOfMain } from '../../finance/invoices/invoices-of-main.tsx';
import { PaymentApprovals } from '../../finance/payment-approvals/approvals-card.tsx';
import { ConversationAbout } from '../../orders/conversations/conversation-about.tsx';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { BoardsCard } from './components/boards-card.tsx';
import { DeliveryCard } from './components/delivery-card.tsx';
import { MainHead } from './components/main-head.tsx';
import { MoneyCard } from './components/money-card.tsx';
import { TimelineCard } from './components/timeline-card.tsx';
import { mainOrderQueries } from './main-order-queries.ts';
import styles from './main-orders.module.css';
import { useLiveMainOrder } from './use-live-main-order.ts';

/** Everything about one checkout: boards, money, parcels, assignees, events, and staff notes. */
export function MainOrderPage() {
  const { no = '' } = useParams();
  return (
    <ObjectState query={useQuery(mainOrderQueries.show(no))}>
      {(main) => <Main key={main.id} main={main} />}
    </ObjectState>
  );
}

function Main({ main }: { readonly main: StaffMainOrder }) {
  const { t } = useTranslation(['console-main-order', 'console-notes', 'console-conversations']);
  useTabTitle(main.mainNo);
  useLiveMainOrder(main);
  return (
    <>
      <MainHead main={main} />
      {main.buyerNotes.length > 0 && (
        <Notice tone="warning" title={t('notes.title')}>
          <BuyerNotes notes={main.buyerNotes} />
        </Notice>
      )}
      <div className={styles['columns']}>
        <div className={layout['column']}>
          <BoardsCard main={main} />
          <PanelBoundary>
            <TimelineCard no={main.mainNo} />
          </PanelBoundary>
        </div>
        <div className={layout['column']}>
          <WorkersCard tasks={main.tasks} />
          {main.orders
            .filter(({ state }) => SENT_STATES.has(state))
            .map(({ id, orderNo }) => (
              <PanelBoundary key={id}>
                <OrderComplaints orderId={id} />
                <OrderEvaluation orderNo={orderNo} />
              </PanelBoundary>
            ))}
          <PanelBoundary>
            <ConversationAbout subject={{ mainNo: main.mainNo }} title={t('console-conversations:ofMain')} />
          </PanelBoundary>
          <PanelBoundary>
            <Card title={t('console-notes:title')}>
              <NotesPanel subject={{ kind: 'mainOrder', id: main.id }} />
            </Card>
          </PanelBoundary>
          <MoneyCard main={main} />
          <PanelBoundary>
            <PaymentApprovals of={{ mainOrderId: main.id }} />
          </PanelBoundary>
          <PanelBoundary>
            <InvoicesOfMain no={main.mainNo} />
          </PanelBoundary>
          <DeliveryCard main={main} />
        </div>
      </div>
    </>
  );
}

/** All notes of the buyer, each with the order that it belongs to. */
function BuyerNotes({ notes }: { readonly notes: StaffMainOrder['buyerNotes'] }) {
  const { t } = useTranslation('console-main-order');
  return (
    <ul className={classes(layout['stack1'], layout['keepsLines'])}>
      {notes.map(({ about, orderNo, text }) => (
        <li key={`${about} ${orderNo}`}>
          <span className={layout['muted']}>
            {t(`notes.${about}`)} {orderNo}
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Current tasks for the boards, with their assignees. */
function WorkersCard({ tasks }: { readonly tasks: StaffMainOrder['tasks'] }) {
  const { t } = useTranslation(['console-main-order', 'console-inbox']);
  const taskName = useTaskName();
  return (
    <Card title={t('workers.title')}>
      {tasks.length === 0 ? (
        <p className={layout['muted']}>{t('workers.nothing')}</p>
      ) : (
        <ul className={classes(layout['column0'], styles['rows'])}>
          {tasks.map((task) => (
            <li key={task.id}>
              <span>
                <strong>{taskName(task.kind)}</strong> {task.orderNo}
              </span>
              <span className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
                {task.assigneeId === null ? (
                  <Badge tone="warning">{t('console-inbox:list.unclaimed')}</Badge>
                ) : (
                  <span>{task.isMine ? t('workers.me', { name: task.assigneeName }) : task.assigneeName}</span>
                )}
                <span className={layout['muted']}>
                  {t('workers.due')} <TimeAgo at={task.dueAt} isShort />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
