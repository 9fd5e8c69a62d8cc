import type { MessageEvent } from '@xunban/contract';
import { type Fen, subtract, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { consumeOwnActionLimit } from '../../base/action-limits/consume-action-limit.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import { refundOverpayment } from '../../finance/order-payments/refund-overpayment.ts';
import { closeLivePayments } from '../../finance/payments/close-payment.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { bookConcession } from '../../ledger/revenue/recognise-revenue.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { recordConcession } from '../../orders-core/orders/record-concession.ts';
import { complaintChanged } from './complaint-events.ts';
import { type Complaint, findComplaint, lockComplaint, updateComplaint, writeEntry } from './complaint-store.ts';
import { orderRemake } from './order-remake.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}
interface Locked {
  readonly main: MainOrder;
  readonly order: PcbOrder;
  readonly complaint: Complaint;
}

/**
 * Asks the buyer for more information.
 * @throws Refusal `notFound`, `complaint.stateChanged`
 */
export async function askComplainant(tx: Tx, actor: StaffActor, decision: Decision): Promise<void> {
  const locked = await lockUndecided(tx, decision);
  const { complaint } = locked;
  await updateComplaint(tx, complaint, { state: 'awaitingBuyer' });
  await writeEntry(tx, { complaintId: complaint.id, kind: 'ask', text: decision.text, staffId: actor.id });
  await record(tx, locked, { complaintState: 'awaitingBuyer' }, decision.text);
  await notifyBuyer(tx, actor, locked, 'complaintAsked');
}

/**
 * Accepts the complaint with a free remake of the given number of pieces.
 * @throws Refusal `notFound`, `complaint.stateChanged`, `complaint.tooManyPieces`
 */
export async function acceptWithRemake(
  tx: Tx,
  actor: StaffActor,
  { pieces, ...decision }: Decision & { readonly pieces: number },
): Promise<void> {
  const locked = await lockUndecided(tx, decision);
  const { complaint, order, main } = locked;
  const max = order.spec.quantity;
  if (pieces > max) throw new Refusal('complaint.tooManyPieces', { params: { max } });
  const remake = await orderRemake(tx, actor, { main, order, pieces, reason: complaint.complaintNo });
  await updateComplaint(tx, complaint, {
    ...{ state: 'remade', remakeOrderId: remake.id, verdictText: decision.text, decidedBy: actor.id, isEnded: true },
  });
  await writeEntry(tx, { complaintId: complaint.id, kind: 'remake', text: decision.text, staffId: actor.id });
  await record(tx, locked, { complaintState: 'remade', remake: remake.orderNo, pieces }, decision.text);
  await notifyBuyer(tx, actor, locked, 'complaintRemade');
}

/** @throws Refusal `notFound`, `complaint.stateChanged` */
export async function refuseComplaint(tx: Tx, actor: StaffActor, decision: Decision): Promise<void> {
  const locked = await lockUndecided(tx, decision);
  const { complaint } = locked;
  await updateComplaint(tx, complaint, {
    ...{ state: 'refused', verdictText: decision.text, decidedBy: actor.id, isEnded: true },
  });
  await writeEntry(tx, { complaintId: complaint.id, kind: 'refuse', text: decision.text, staffId: actor.id });
  await record(tx, locked, { complaintState: 'refused' }, decision.text);
  await notifyBuyer(tx, actor, locked, 'complaintRefused');
}

/**
 * Accepts the complaint with a refund for the board. Amounts within the staff user's own limit are refunded at once; others
 * need four-eyes approval.
 * @throws Refusal `notFound`, `complaint.stateChanged`, `complaint.tooMuch`
 */
export async function acceptWithRefund(
  tx: Tx,
  actor: StaffActor,
  { amount, ...decision }: Decision & { readonly amount: Fen },
): Promise<void> {
  const locked = await lockUndecided(tx, decision);
  const { complaint, order } = locked;
  requireWithinPrice(order, amount);
  const verdict = { refundFen: amount, verdictText: decision.text, decidedBy: actor.id };
  const limitUse = { action: 'walletAdjustment', staffId: actor.id, amount, subject: complaint.complaintNo } as const;
  if (await consumeOwnActionLimit(tx, limitUse)) {
    await updateComplaint(tx, complaint, { ...verdict, state: 'refunded', isEnded: true });
    await writeEntry(tx, { complaintId: complaint.id, kind: 'refund', text: decision.text, amount, staffId: actor.id });
    await giveBack(tx, locked, amount);
    await record(tx, locked, { complaintState: 'refunded', amount: toYuanText(amount) }, decision.text);
    return notifyBuyer(tx, actor, locked, 'complaintRefunded');
  }
  await updateComplaint(tx, complaint, { ...verdict, state: 'proposed' });
  await writeEntry(tx, { complaintId: complaint.id, kind: 'propose', text: decision.text, amount, staffId: actor.id });
  const after = { complaintState: 'proposed', amount: toYuanText(amount), awaitsSecondApproval: true };
  await record(tx, locked, after, decision.text);
  await publishChange(tx, actor, locked);
}

/**
 * Records the four-eyes decision about a refund. A declined refund reopens the complaint. The proposer can withdraw the
 * proposal but not approve it.
 * @throws Refusal `notFound`, `complaint.stateChanged`, `complaint.tooMuch`, as {@link requireFourEyes}
 */
export async function decideRefund(
  tx: Tx,
  actor: StaffActor,
  { id, isApproved, note }: { readonly id: string; readonly isApproved: boolean; readonly note: string },
): Promise<void> {
  const locked = await lockComplained(tx, id);
  const { complaint, order } = locked;
  const { refundFen: amount, decidedBy } = complaint;
  if (complaint.state !== 'proposed' || amount === null || decidedBy === null)
    throw new Refusal('complaint.stateChanged');
  if (!isApproved) {
    await updateComplaint(tx, complaint, { state: 'open', refundFen: null, verdictText: '', decidedBy: null });
    await writeEntry(tx, { complaintId: id, kind: 'decline', text: note, amount, staffId: actor.id });
    await record(tx, locked, { complaintState: 'open', awaitsSecondApproval: false }, note);
    return publishChange(tx, actor, locked);
  }
  await requireFourEyes(tx, {
    ...{ askedBy: decidedBy, staffId: actor.id, own: 'complaint.own' },
    ...{ object: objectOf(complaint), amount },
  });
  requireWithinPrice(order, amount);
  await updateComplaint(tx, complaint, { state: 'refunded', agreedBy: actor.id, isEnded: true });
  await writeEntry(tx, { complaintId: id, kind: 'refund', text: note, amount, staffId: actor.id });
  await giveBack(tx, locked, amount);
  await record(
    tx,
    locked,
    { complaintState: 'refunded', amount: toYuanText(amount), awaitsSecondApproval: false },
    note,
  );
  await notifyBuyer(tx, actor, locked, 'complaintRefunded');
}

/**
 * Reverses the sale by the amount and refunds it to the original payment parts, in this transaction. Money on an issued invoice
 * stays prepaid until its credit note exists.
 */
async function giveBack(tx: Tx, { main, order, complaint }: Locked, amount: Fen): Promise<void> {
  // Payments are locked before any account of the ledger.
  await closeLivePayments(tx, main.id);
  const { complaintNo } = complaint;
  const after = await recordConcession(tx, main, { orderId: order.id, amount });
  await bookConcession(tx, after, { order, complaintNo, amount });
  await refundOverpayment(tx, after, { orderNo: order.orderNo, event: complaintNo }, complaintNo);
  await refreshMainOrder(tx, main.id);
}

function requireWithinPrice({ amountFen, concededFen }: PcbOrder, amount: Fen): void {
  const max = subtract(amountFen, concededFen);
  if (amount > max) throw new Refusal('complaint.tooMuch', { params: { max: toYuanText(max) } });
}

/** Locks a complaint after its main order, as everywhere. @throws Refusal `notFound` */
async function lockComplained(tx: Tx, id: string): Promise<Locked> {
  const found = await findComplaint(tx, { id });
  if (!found) throw new Refusal('notFound');
  const { main, order } = await lockOrder(tx, found.orderId);
  const complaint = await lockComplaint(tx, id);
  if (!complaint) throw new Refusal('notFound');
  return { main, order, complaint };
}

/** Locks a complaint that awaits staff or the buyer, in the version that was decided on. */
async function lockUndecided(tx: Tx, { id, version }: Decision): Promise<Locked> {
  const locked = await lockComplained(tx, id);
  const { state } = locked.complaint;
  if (locked.complaint.version !== version || (state !== 'open' && state !== 'awaitingBuyer'))
    throw new Refusal('complaint.stateChanged');
  return locked;
}

const objectOf = ({ id, complaintNo, memberId }: Complaint): ActionObject => ({
  ...{ kind: 'complaint', id, no: complaintNo, memberId },
});

const record = (tx: Tx, { complaint }: Locked, after: AuditValues, reason: string): Promise<void> =>
  recordAction(tx, {
    object: objectOf(complaint),
    before: { complaintState: complaint.state },
    after,
    reason,
  });

async function notifyBuyer(tx: Tx, actor: StaffActor, locked: Locked, event: MessageEvent): Promise<void> {
  const { complaint, order } = locked;
  await publishChange(tx, actor, locked);
  await notifyMember(tx, {
    ...{ memberId: complaint.memberId, event, about: order.orderNo },
    fact: `${complaint.id} ${complaint.version}`,
    params: { orderNo: order.orderNo },
  });
}

async function publishChange(tx: Tx, actor: StaffActor, { complaint, order }: Locked): Promise<void> {
  await raise(tx, complaintChanged, { id: complaint.id, staffId: actor.id });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}
