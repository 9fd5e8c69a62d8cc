import type { DomainEvents } from '../../../platform/domain-events/domain-events.ts';
import { complaintMoved } from '../../after-sales/after-sales/complaint-events.ts';
import { alarmsMoved } from '../../base/alarms/alarm-events.ts';
import { transferMoved } from '../../finance/bank-transfers/transfer-events.ts';
import { reopeningMoved } from '../../finance/books/month-events.ts';
import { creditMoved } from '../../finance/credit/credit-events.ts';
import { invoiceMoved } from '../../finance/invoices/invoice-events.ts';
import { refundMoved } from '../../finance/payments/refund-events.ts';
import { correctionMoved } from '../../finance/wallet-corrections/correction-events.ts';
import { withdrawalMoved } from '../../finance/withdrawals/withdrawal-events.ts';
import { productionFileMoved } from '../../fulfilment/port/production-file-events.ts';
import { nonconformanceMoved } from '../../fulfilment/port/quality-events.ts';
import { certificationMoved } from '../../identity/certification/certification-events.ts';
import { changeProposalMoved } from '../../orders/change-orders/change-order-events.ts';
import { questionsMoved } from '../../orders/engineering-questions/question-events.ts';
import {
  boardsPaid,
  holdsMoved,
  orderLeftToReview,
  orderMoved,
  parcelArrived,
  parcelsMoved,
} from '../../orders-core/orders/order-events.ts';
import { cancelRequestMoved } from '../cancel-requests/cancel-request-events.ts';
import { mentionsMoved } from '../notes/note-events.ts';
import { keepTasks, keepTasksOfOrder, keepTasksOfPaid } from './keep-tasks.ts';

/** Subscribes to the events that open and end tasks. */
export function followWork(events: DomainEvents): void {
  events.on(orderMoved, keepTasksOfOrder);
  events.on(boardsPaid, keepTasksOfPaid);
  events.on(orderLeftToReview, (tx, { orderId }) => keepTasks(tx, 'order', [orderId], null));
  events.on(holdsMoved, (tx, { orderIds }) => keepTasks(tx, 'order', orderIds, null));
  events.on(changeProposalMoved, (tx, { orderId, staffId }) => keepTasks(tx, 'order', [orderId], staffId));
  events.on(cancelRequestMoved, (tx, { orderId, staffId }) => keepTasks(tx, 'order', [orderId], staffId));
  events.on(parcelsMoved, (tx, { orderIds }) => keepTasks(tx, 'order', orderIds, null));
  events.on(questionsMoved, (tx, { orderId, staffId }) => keepTasks(tx, 'order', [orderId], staffId));
  events.on(productionFileMoved, (tx, { order, staffId }) => keepTasks(tx, 'order', [order.id], staffId));
  events.on(parcelArrived, (tx, { orderIds, actor }) =>
    keepTasks(tx, 'order', orderIds, actor.kind === 'staff' ? actor.id : null),
  );
  events.on(nonconformanceMoved, (tx, { id, staffId }) => keepTasks(tx, 'nonconformance', [id], staffId));
  events.on(complaintMoved, (tx, { id, staffId }) => keepTasks(tx, 'complaint', [id], staffId));
  events.on(certificationMoved, (tx, { id, staffId }) => keepTasks(tx, 'certification', [id], staffId));
  events.on(transferMoved, (tx, { id, staffId }) => keepTasks(tx, 'transfer', [id], staffId));
  events.on(refundMoved, (tx, { id, staffId }) => keepTasks(tx, 'refund', [id], staffId));
  events.on(correctionMoved, (tx, { id, staffId }) => keepTasks(tx, 'correction', [id], staffId));
  events.on(withdrawalMoved, (tx, { id, staffId }) => keepTasks(tx, 'withdrawal', [id], staffId));
  events.on(invoiceMoved, (tx, { id, staffId }) => keepTasks(tx, 'invoice', [id], staffId));
  events.on(creditMoved, async (tx, { memberId, staffId, statementId }) => {
    await keepTasks(tx, 'credit', [memberId], staffId);
    if (statementId) await keepTasks(tx, 'creditStatement', [statementId], staffId);
  });
  events.on(reopeningMoved, (tx, { id, staffId }) => keepTasks(tx, 'reopening', [id], staffId));
  events.on(alarmsMoved, (tx, { ids, staffId }) => keepTasks(tx, 'alarm', ids, staffId));
  events.on(mentionsMoved, (tx, { ids, staffId }) => keepTasks(tx, 'mention', ids, staffId));
}
