import { type HoldCause, type TaskKind, type TaskSubject, taskOfState } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { waitingComplaints } from '../../after-sales/after-sales/waiting-complaints.ts';
import { openAlarms } from '../../base/alarms/find-alarms.ts';
import { waitingControls } from '../../base/staff-accounts/confirm-control.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { proposalText, waitingProfileProposals } from '../../content/company-profile/profile-proposals.ts';
import { waitingTransfers } from '../../finance/bank-transfers/waiting-transfers.ts';
import { waitingCarrierClaims } from '../../finance/carrier-claims/carrier-claims.ts';
import { disputedStatements, waitingCredit } from '../../finance/credit/waiting-credit.ts';
import { waitingDisputes } from '../../finance/disputes/disputes.ts';
import { waitingInvoices } from '../../finance/invoices/waiting-invoices.ts';
import { waitingReopenings } from '../../finance/ledger-checks/month-approvals.ts';
import { waitingManualJournals } from '../../finance/manual-journals/manual-journal-approvals.ts';
import { manualRefunds } from '../../finance/payments/manual-refunds.ts';
import { correctionsForApproval } from '../../finance/wallet-corrections/corrections-for-approval.ts';
import { waitingWithdrawals } from '../../finance/withdrawals/waiting-withdrawals.ts';
import { stoppedSteps } from '../../fulfilment/port/stopped-steps.ts';
import { waitingBatches } from '../../fulfilment/port/waiting-batches.ts';
import { waitingCamJobs, waitingCamRules } from '../../fulfilment/port/waiting-cam-jobs.ts';
import { waitingNonconformances } from '../../fulfilment/port/waiting-nonconformances.ts';
import { waitingCertifications } from '../../identity/certification/waiting-certifications.ts';
import { waitingRevenueRules } from '../../ledger/ledger/propose-rule.ts';
import { waitingProposals } from '../../orders/change-orders/waiting-proposals.ts';
import { waitingConversations } from '../../orders/conversations/waiting-conversations.ts';
import { type OpenQuestions, openQuestionsOf } from '../../orders/engineering-questions/awaited-party.ts';
import { openHolds } from '../../orders-core/orders/holds.ts';
import { type LiveOrder, liveOrders } from '../../orders-core/orders/live-orders.ts';
import { arrivedParcels, boardsInTrouble } from '../../orders-core/parcels/shipments.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import { waitingCancellations } from '../cancel-requests/waiting-requests.ts';
import { unreadMentions } from '../notes/unread-mentions.ts';

/** A current fact that requires work. */
export interface TaskFact {
  readonly kind: TaskKind;
  readonly subjectId: string;
  /** The display number. */
  readonly no: string;
  readonly memberId: string | null;
  readonly amount: Fen | null;
  /** Additional text for lists: a payer, a name, the kind of an alarm, the next step. */
  readonly about: string;
  /** The day by which it was promised, yyyy-MM-dd; without one the kind has its service time. */
  readonly dueOn: string | null;
  /** The moment by which it is due, when others set it. */
  readonly dueAt?: Date;
  /** The initial assignee, when the fact determines one. */
  readonly assigneeId?: string;
}

/** The task kind for each hold cause, in any state. Questions have tasks of their own. */
const KIND_OF_HOLD: Partial<Record<HoldCause | 'none', TaskKind>> = {
  change: 'awaitConsent',
  cancellation: 'awaitConsent',
  payment: 'awaitPayment',
  productionFile: 'awaitFileConfirm',
  floor: 'decideHold',
  material: 'decideMaterial',
};

/** Returns the task of an order's state. The production file is prepared before planning when the buyer confirms it. */
const kindOfState = ({ state, awaitsFile }: OrderForTask): TaskKind | undefined =>
  state === 'awaitingProduction' && awaitsFile ? 'prepareFile' : taskOfState(state);

/** The properties of an order that determine its task. */
export type OrderForTask = Pick<
  LiveOrder,
  'id' | 'orderNo' | 'memberId' | 'state' | 'promisedShipDate' | 'amount' | 'heldFor' | 'awaitsFile'
>;

/** Returns the facts of orders that need manual work after the automatic review, or whose parcels are in transit. */
export async function factsOfOrders(reader: Reader, orders: readonly OrderForTask[]): Promise<TaskFact[]> {
  const inProduction = orders.filter(({ state }) => state === 'inProduction');
  const ids = inProduction.map(({ id }) => id);
  const [steps, stopped, holds] = await Promise.all([
    stepsOf(reader, ids),
    stoppedSteps(reader, ids),
    openHolds(
      reader,
      orders.filter(({ heldFor }) => heldFor === 'material').map(({ id }) => id),
    ),
  ]);
  return orders.flatMap((order): TaskFact[] => {
    const usual = kindOfState(order);
    // A finished order needs no task, whatever it was held for.
    if (usual === undefined) return [];
    const kind = KIND_OF_HOLD[order.heldFor ?? 'none'] ?? usual;
    // Missing pieces are the task of their batch; the board cannot be packed before.
    if (kind === 'produceOrder' && stopped.get(order.id) === 'shortage') return [];
    const next = steps.get(order.id)?.find(({ doneAt }) => doneAt === null);
    const fact = orderFact(kind, order);
    if (kind === 'decideMaterial') return [{ ...fact, dueOn: holds.get(order.id)?.expectedOn ?? null }];
    if (next && kind === 'produceOrder') return [{ ...fact, about: next.step, dueOn: next.plannedEnd }];
    return [kind === 'shipOrder' ? { ...fact, dueOn: order.promisedShipDate } : fact];
  });
}

/** While a question is open no work on the board continues: the task is to read an answer or to wait for one. */
const factOfAsked = (order: OrderForTask, open: OpenQuestions | undefined): TaskFact =>
  orderFact(open && open.answered > 0 ? 'readAnswer' : 'awaitAnswer', order);

export const orderFact = (
  kind: TaskKind,
  order: Omit<OrderForTask, 'state' | 'promisedShipDate' | 'heldFor' | 'awaitsFile'>,
): TaskFact => ({
  ...plain(kind, order.id),
  no: order.orderNo,
  memberId: order.memberId,
  amount: order.amount,
});

type FactsOf = (reader: Reader, ids: readonly string[] | 'all') => Promise<readonly TaskFact[]>;

/** Returns the current facts of all subjects or of some. The task list must agree with them. */
export const factsOf: Record<TaskSubject, FactsOf> = {
  order: async (reader, ids) => {
    const [orders, troubled] = await Promise.all([liveOrders(reader, ids), boardsInTrouble(reader, ids)]);
    const [arrived, proposals, cancellations] = await Promise.all([
      arrivedParcels(
        reader,
        orders.flatMap(({ shipmentId }) => shipmentId ?? []),
      ),
      waitingProposals(reader, orders),
      waitingCancellations(reader, orders),
    ]);
    const waiting = orders.filter(
      ({ state, isLeftToReview, shipmentId }) =>
        (state !== 'inReview' || isLeftToReview) && (shipmentId === null || !arrived.has(shipmentId)),
    );
    const open = await openQuestionsOf(
      reader,
      waiting.filter(({ heldFor }) => heldFor === 'question').map(({ id }) => id),
    );
    const [asked, others] = [waiting.filter(({ id }) => open.has(id)), waiting.filter(({ id }) => !open.has(id))];
    return [
      ...(await factsOfOrders(reader, others)).filter(
        ({ kind, subjectId }) => kind !== 'trackParcel' || !troubled.has(subjectId),
      ),
      ...asked.map((order) => factOfAsked(order, open.get(order.id))),
      ...orders.filter(({ id }) => proposals.has(id)).map((order) => orderFact('allowChange', order)),
      ...orders.filter(({ id }) => cancellations.has(id)).map((order) => orderFact('allowCancel', order)),
      ...orders.flatMap((order) => {
        const about = troubled.get(order.id);
        return about === undefined ? [] : [{ ...orderFact('traceParcel', order), about }];
      }),
    ];
  },
  camJob: async (reader, ids) =>
    (await waitingCamJobs(reader, ids)).map(({ id, no, memberId, cause, dueOn }) => ({
      ...plain('makeCamJob', id),
      ...{ no, memberId, about: cause, dueOn },
    })),
  batch: async (reader, ids) =>
    (await waitingBatches(reader, ids)).flatMap(({ id, batchNo, undecided, asked, isRemake }) => [
      ...(undecided > 0 ? [{ ...plain('decideShortage', id), no: batchNo }] : []),
      ...(asked > 0 ? [{ ...plain('awaitShortage', id), no: batchNo }] : []),
      ...(isRemake ? [{ ...plain('makeRemake', id), no: batchNo }] : []),
    ]),
  nonconformance: async (reader, ids) =>
    (await waitingNonconformances(reader, ids)).map(({ id, nonconformanceNo, memberId, cause, waitsFor }) => ({
      ...plain(KIND_OF_NONCONFORMANCE[waitsFor], id),
      no: nonconformanceNo,
      memberId,
      about: cause,
    })),
  complaint: async (reader, ids) =>
    (await waitingComplaints(reader, ids)).map(({ id, complaintNo, memberId, amount, kind, waitsFor }) => ({
      ...plain(KIND_OF_COMPLAINT[waitsFor], id),
      no: complaintNo,
      memberId,
      amount,
      about: kind,
    })),
  conversation: async (reader, ids) =>
    (await waitingConversations(reader, ids)).map(({ id, memberId, mainNo, waitsFor, dueOn }) => ({
      ...plain(waitsFor === 'answer' ? 'answerConversation' : 'continueConversation', id),
      ...{ no: mainNo, memberId, dueOn },
    })),
  carrierClaim: async (reader, ids) =>
    (await waitingCarrierClaims(reader, ids)).map(({ id, claimNo, state, claimed, agreed, waybill, dueOn }) => ({
      ...plain(state === 'agreed' ? 'collectClaim' : 'chaseClaim', id),
      ...{ no: claimNo, amount: agreed ?? claimed, about: waybill, dueOn },
    })),
  dispute: async (reader, ids) =>
    (await waitingDisputes(reader, ids)).map(({ id, disputeNo, memberId, state, amount, taken, payNo, answerBy }) => ({
      ...plain(state === 'received' ? 'answerDispute' : 'followDispute', id),
      ...{ no: disputeNo, memberId, amount: taken ?? amount, about: payNo },
      ...(state === 'received' && { dueAt: answerBy }),
    })),
  certification: async (reader, ids) =>
    (await waitingCertifications(reader, ids)).map(({ id, memberId, name }) => ({
      ...plain('reviewCertification', id),
      memberId,
      about: name,
    })),
  transfer: async (reader, ids) =>
    (await waitingTransfers(reader, ids)).map(({ id, bankReference, memberId, payerName, amount, waitsFor }) => ({
      ...plain(KIND_OF_TRANSFER[waitsFor], id),
      no: bankReference,
      memberId,
      amount,
      about: payerName,
    })),
  refund: async (reader, ids) =>
    (await manualRefunds(reader, ids)).map(({ id, refundNo, memberId, amount, payeeWaits }) => ({
      ...plain(payeeWaits ? 'confirmPayee' : 'settleRefund', id),
      no: refundNo,
      memberId,
      amount,
    })),
  correction: async (reader, ids) => {
    const waiting = await correctionsForApproval(reader, {
      isWaiting: true,
      max: 0,
      ids: ids === 'all' ? undefined : ids,
    });
    return waiting.map(({ id, correctionNo, memberId, amount }) => ({
      ...plain('confirmCorrection', id),
      no: correctionNo,
      memberId,
      amount,
    }));
  },
  withdrawal: async (reader, ids) =>
    (await waitingWithdrawals(reader, ids)).map(({ id, withdrawalNo, memberId, amount, waitsFor }) => ({
      ...plain(KIND_OF_WAIT[waitsFor], id),
      no: withdrawalNo,
      memberId,
      amount,
    })),
  invoice: async (reader, ids) =>
    (await waitingInvoices(reader, ids)).map(({ id, applicationNo, memberId, amount, title, waitsFor }) => ({
      ...plain(KIND_OF_INVOICE[waitsFor], id),
      no: applicationNo,
      memberId,
      amount,
      about: title,
    })),
  credit: async (reader, ids) =>
    (await waitingCredit(reader, ids)).map(({ memberId, waitsFor, amount }) => ({
      ...plain(waitsFor === 'decision' ? 'decideCredit' : 'confirmCredit', memberId),
      memberId,
      amount,
    })),
  creditStatement: async (reader, ids) =>
    (await disputedStatements(reader, ids)).map(({ id, statementNo, memberId, amount }) => ({
      ...plain('answerObjection', id),
      no: statementNo,
      memberId,
      amount,
    })),
  reopening: async (reader, ids) =>
    (await waitingReopenings(reader, ids)).map(({ id, month }) => ({ ...plain('confirmReopening', id), no: month })),
  manualJournal: async (reader, ids) =>
    (await waitingManualJournals(reader, ids)).map(({ id, journalNo }) => ({
      ...plain('confirmJournal', id),
      no: journalNo,
    })),
  alarm: async (reader, ids) =>
    (await openAlarms(reader, ids)).map(({ id, kind, subject, amount }) => ({
      ...plain('seeToAlarm', id),
      no: subject,
      amount,
      about: kind,
    })),
  controlEvent: async (reader, ids) =>
    (await waitingControls(reader, ids)).map(({ id, account }) => ({ ...plain('confirmControl', id), no: account })),
  companyProfile: async (reader, ids) =>
    (await waitingProfileProposals(reader, ids)).map(({ id, facts }) => ({
      ...plain('confirmCompanyProfile', id),
      about: proposalText(facts),
    })),
  camRule: async (reader, ids) =>
    (await waitingCamRules(reader, ids)).map(({ id, reason }) => ({ ...plain('confirmCamRule', id), about: reason })),
  revenueRule: async (reader, ids) =>
    (await waitingRevenueRules(reader, ids)).map(({ id, reason }) => ({
      ...plain('confirmRevenueRule', id),
      about: reason,
    })),
  mention: async (reader, ids) => {
    const mentions = await unreadMentions(reader, ids);
    const names = await staffNames(
      reader,
      mentions.map(({ authorId }) => authorId),
    );
    return mentions.map(({ id, staffId, subjectNo, memberId, authorId }) => ({
      ...plain('mention', id),
      no: subjectNo,
      memberId,
      about: names.get(authorId) ?? '',
      assigneeId: staffId,
    }));
  },
};

const KIND_OF_NONCONFORMANCE = {
  decision: 'decideNonconformance',
  buyer: 'awaitDeviation',
  work: 'reworkPieces',
} as const satisfies Record<string, TaskKind>;

const KIND_OF_COMPLAINT = {
  company: 'answerComplaint',
  fourEyes: 'allowComplaintRefund',
  buyer: 'awaitComplainant',
} as const satisfies Record<string, TaskKind>;

const KIND_OF_TRANSFER = {
  match: 'matchTransfer',
  check: 'confirmClaim',
  undo: 'confirmUndo',
} as const satisfies Record<string, TaskKind>;

const KIND_OF_WAIT = {
  review: 'reviewWithdrawal',
  fourEyes: 'confirmWithdrawal',
  payment: 'payWithdrawal',
} as const satisfies Record<string, TaskKind>;

const KIND_OF_INVOICE = {
  issue: 'issueInvoice',
  repair: 'repairInvoice',
  creditNote: 'creditNoteInvoice',
  formAnswer: 'answerForm',
  formOfBuyer: 'awaitForm',
  formIssue: 'issueCreditNote',
} as const satisfies Record<string, TaskKind>;

const plain = (kind: TaskKind, subjectId: string): TaskFact => ({
  kind,
  subjectId,
  no: '',
  memberId: null,
  amount: null,
  about: '',
  dueOn: null,
});
