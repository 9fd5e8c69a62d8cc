import type { DomainEvents } from '../../../platform/domain-events/domain-events.ts';
import { complaintChanged } from '../../after-sales/after-sales/complaint-events.ts';
import { alarmsChanged } from '../../base/alarms/alarm-events.ts';
import { controlChanged } from '../../base/staff-accounts/control-events.ts';
import { staffDisabled } from '../../base/staff-accounts/staff-events.ts';
import { profileProposalChanged } from '../../content/company-profile/profile-proposals.ts';
import { transferChanged } from '../../finance/bank-transfers/transfer-events.ts';
import { carrierClaimChanged } from '../../finance/carrier-claims/carrier-claim-events.ts';
import { creditChanged } from '../../finance/credit/credit-events.ts';
import { disputeChanged } from '../../finance/disputes/dispute-events.ts';
import { invoiceChanged } from '../../finance/invoices/invoice-events.ts';
import { reopeningChanged } from '../../finance/ledger-checks/month-events.ts';
import { manualJournalChanged } from '../../finance/manual-journals/manual-journal-events.ts';
import { refundChanged } from '../../finance/payments/refund-events.ts';
import { correctionChanged } from '../../finance/wallet-corrections/correction-events.ts';
import { withdrawalChanged } from '../../finance/withdrawals/withdrawal-events.ts';
import { batchesChanged } from '../../fulfilment/port/batch-events.ts';
import { camJobsChanged, camRuleChanged } from '../../fulfilment/port/cam-job-events.ts';
import { productionFileChanged } from '../../fulfilment/port/production-file-events.ts';
import { nonconformanceChanged } from '../../fulfilment/port/quality-events.ts';
import { ordersShortIn } from '../../fulfilment/port/stopped-steps.ts';
import { certificationChanged } from '../../identity/certification/certification-events.ts';
import { revenueRuleChanged } from '../../ledger/ledger/revenue-rule-events.ts';
import { changeProposalChanged } from '../../orders/change-orders/change-order-events.ts';
import { conversationChanged } from '../../orders/conversations/conversation-events.ts';
import { questionsChanged } from '../../orders/engineering-questions/question-events.ts';
import {
  boardsPaid,
  holdsChanged,
  orderChanged,
  orderLeftToReview,
  parcelArrived,
  parcelsChanged,
} from '../../orders-core/orders/order-events.ts';
import { cancelRequestChanged } from '../cancel-requests/cancel-request-events.ts';
import { mentionsChanged } from '../notes/note-events.ts';
import { moveTasksOfDisabled } from './schedules.ts';
import { syncOrderTasks, syncPaidTasks, syncTasks } from './sync-tasks.ts';

/** Subscribes to the events that open and end tasks. */
export function subscribeTaskEvents(events: DomainEvents): void {
  events.on(orderChanged, syncOrderTasks);
  events.on(boardsPaid, syncPaidTasks);
  events.on(orderLeftToReview, (tx, { orderId }) => syncTasks(tx, 'order', [orderId], null));
  events.on(holdsChanged, (tx, { orderIds, staffId }) => syncTasks(tx, 'order', orderIds, staffId ?? null));
  events.on(changeProposalChanged, (tx, { orderId, staffId }) => syncTasks(tx, 'order', [orderId], staffId));
  events.on(cancelRequestChanged, (tx, { orderId, staffId }) => syncTasks(tx, 'order', [orderId], staffId));
  events.on(parcelsChanged, (tx, { orderIds }) => syncTasks(tx, 'order', orderIds, null));
  events.on(questionsChanged, (tx, { orderId, staffId }) => syncTasks(tx, 'order', [orderId], staffId));
  events.on(productionFileChanged, (tx, { order, staffId }) => syncTasks(tx, 'order', [order.id], staffId));
  events.on(parcelArrived, (tx, { orderIds, actor }) =>
    syncTasks(tx, 'order', orderIds, actor.kind === 'staff' ? actor.id : null),
  );
  events.on(camJobsChanged, (tx, { ids, staffId }) => syncTasks(tx, 'camJob', ids, staffId));
  events.on(batchesChanged, async (tx, { ids, staffId }) => {
    await syncTasks(tx, 'batch', ids, staffId);
    await syncTasks(tx, 'order', await ordersShortIn(tx, ids), staffId);
  });
  events.on(nonconformanceChanged, (tx, { id, staffId }) => syncTasks(tx, 'nonconformance', [id], staffId));
  events.on(complaintChanged, (tx, { id, staffId }) => syncTasks(tx, 'complaint', [id], staffId));
  events.on(conversationChanged, (tx, { id, staffId }) => syncTasks(tx, 'conversation', [id], staffId));
  events.on(certificationChanged, (tx, { id, staffId }) => syncTasks(tx, 'certification', [id], staffId));
  events.on(transferChanged, (tx, { id, staffId }) => syncTasks(tx, 'transfer', [id], staffId));
  events.on(refundChanged, (tx, { id, staffId }) => syncTasks(tx, 'refund', [id], staffId));
  events.on(correctionChanged, (tx, { id, staffId }) => syncTasks(tx, 'correction', [id], staffId));
  events.on(withdrawalChanged, (tx, { id, staffId }) => syncTasks(tx, 'withdrawal', [id], staffId));
  events.on(invoiceChanged, (tx, { id, staffId }) => syncTasks(tx, 'invoice', [id], staffId));
  events.on(creditChanged, async (tx, { memberId, staffId, statementId }) => {
    await syncTasks(tx, 'credit', [memberId], staffId);
    if (statementId) await syncTasks(tx, 'creditStatement', [statementId], staffId);
  });
  events.on(reopeningChanged, (tx, { id, staffId }) => syncTasks(tx, 'reopening', [id], staffId));
  events.on(manualJournalChanged, (tx, { id, staffId }) => syncTasks(tx, 'manualJournal', [id], staffId));
  events.on(carrierClaimChanged, (tx, { id, staffId }) => syncTasks(tx, 'carrierClaim', [id], staffId));
  events.on(disputeChanged, (tx, { id, staffId }) => syncTasks(tx, 'dispute', [id], staffId));
  events.on(alarmsChanged, (tx, { ids, staffId }) => syncTasks(tx, 'alarm', ids, staffId));
  events.on(staffDisabled, moveTasksOfDisabled);
  events.on(controlChanged, (tx, { ids, staffId }) => syncTasks(tx, 'controlEvent', ids, staffId));
  events.on(profileProposalChanged, (tx, { id, staffId }) => syncTasks(tx, 'companyProfile', [id], staffId));
  events.on(revenueRuleChanged, (tx, { id, staffId }) => syncTasks(tx, 'revenueRule', [id], staffId));
  events.on(camRuleChanged, (tx, { id, staffId }) => syncTasks(tx, 'camRule', [id], staffId));
  events.on(mentionsChanged, (tx, { ids, staffId }) => syncTasks(tx, 'mention', ids, staffId));
}
