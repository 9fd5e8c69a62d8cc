import { add, type Fen, parseYuan, subtract, toYuanText } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ActionRecord, recordAction } from '../../base/audit/record-action.ts';
import { disputeLost, disputeReturned, disputeTaken } from '../../ledger/ledger/dispute-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import {
  type DisputablePayment,
  lockDisputable,
  payWaitingRefunds,
  sendWaitingRefunds,
  writeDisputed,
} from '../payments/disputed-payment.ts';
import { disputeChanged } from './dispute-events.ts';
import {
  type Dispute,
  findDispute,
  hasOtherOpen,
  insertDispute,
  lockDispute,
  type NewDispute,
  openDisputes,
  unansweredUntil,
  writeDispute,
} from './dispute-store.ts';

export type { Dispute } from './dispute-store.ts';

/** Disputes that wait for an answer of the company or a decision of their gateway. */
export const waitingDisputes = (reader: Reader, ids: readonly string[] | 'all'): Promise<readonly Dispute[]> =>
  openDisputes(reader, ids);

/** Number of disputes that a month cannot close over: their deadline passed in it or before, without an answer. */
export const unansweredDisputesUntil = (reader: Reader, month: string): Promise<number> =>
  unansweredUntil(reader, month);

/** Returns a dispute by its id. */
export const disputeById = (reader: Reader, id: string): Promise<Dispute | undefined> => findDispute(reader, id);

interface By {
  readonly staffId: string;
}

/**
 * Records a dispute that a staff user read at the gateway.
 * @throws {Refusal} `notFound` for a payment that no gateway took, `dispute.amount`, `dispute.deadline` in the past, `dispute.known`
 */
export async function recordDispute(
  tx: Tx,
  { staffId }: By,
  wish: Pick<Dispute, 'payNo' | 'gatewayRef' | 'kind' | 'content'> & {
    readonly amount: string | number;
    readonly answerBy: Date;
  },
): Promise<Dispute> {
  const payment = await lockDisputable(tx, { payNo: wish.payNo });
  if (!payment) throw new Refusal('notFound');
  const amount = positive(wish.amount);
  if (amount > payment.onlinePart) throw new Refusal('dispute.amount');
  if (wish.answerBy <= (await databaseNow(tx))) throw new Refusal('dispute.deadline');
  const { gatewayRef, kind, content, answerBy } = wish;
  const dispute = await beginDispute(tx, payment, { gatewayRef, kind, content, answerBy, amount, recordedBy: staffId });
  if (!dispute) throw new Refusal('dispute.known');
  return changed(tx, dispute, staffId, {
    after: { disputeState: 'received', amount: toYuanText(amount) },
    reason: content,
  });
}

/** Stores a dispute of a locked payment. @returns undefined when it is known already */
export async function beginDispute(
  tx: Tx,
  payment: DisputablePayment,
  about: Pick<NewDispute, 'gatewayRef' | 'kind' | 'content' | 'answerBy' | 'amount' | 'recordedBy'>,
): Promise<Dispute | undefined> {
  const { id: paymentId, payNo, memberId, gateway, takenBack, lost } = payment;
  const dispute = await insertDispute(tx, { ...about, paymentId, payNo, memberId, gateway });
  if (!dispute) return undefined;
  await writeDisputed(tx, paymentId, { isOpen: true, takenBack, lost });
  await raise(tx, disputeChanged, { id: dispute.id, staffId: about.recordedBy });
  return dispute;
}

/** Records the answer that was given at the gateway. @throws {Refusal} `notFound`, `dispute.changed` */
export async function answerDispute(
  tx: Tx,
  { staffId }: By,
  { id, answer }: { readonly id: string; readonly answer: string },
): Promise<Dispute> {
  await locked(tx, id, ['received', 'answered']);
  const dispute = await writeDispute(tx, id, { to: 'answered', answer, staffId });
  return changed(tx, dispute, staffId, { after: { disputeState: 'answered' }, reason: answer });
}

/**
 * The gateway kept the disputed money from what it pays out. From now on refunds of the payment wait for the end of the dispute.
 * @throws {Refusal} `notFound`, `dispute.changed`, `dispute.amount` above the disputed amount or the payment, `dispute.day` in
 * the future or before the dispute, `dispute.otherTaken` while another dispute of the payment holds money
 */
export async function takeBack(
  tx: Tx,
  { staffId }: By,
  wish: { readonly id: string; readonly amount: string | number; readonly day: string },
): Promise<Dispute> {
  const { before, payment } = await locked(tx, wish.id, ['received', 'answered']);
  if (before.taken !== null) throw new Refusal('dispute.changed');
  const amount = positive(wish.amount);
  const takenBack = add(payment.takenBack, amount);
  if (amount > before.amount || takenBack > payment.onlinePart) throw new Refusal('dispute.amount');
  if (wish.day > shanghaiDay(await databaseNow(tx)) || wish.day < shanghaiDay(before.receivedAt))
    throw new Refusal('dispute.day');
  if (await hasOtherOpen(tx, before, true)) throw new Refusal('dispute.otherTaken');
  const dispute = await writeDispute(tx, wish.id, { to: 'taken', amount, day: wish.day });
  await writeDisputed(tx, payment.id, { isOpen: true, takenBack, lost: payment.lost });
  const { disputeNo, gateway } = dispute;
  const eventAt = new Date(`${wish.day}T12:00:00+08:00`);
  await postJournal(tx, disputeTaken({ disputeNo, gateway, amount }), { eventAt });
  return changed(tx, dispute, staffId, { after: { amount: toYuanText(amount) } });
}

export interface DisputeEnd {
  readonly outcome: 'won' | 'lost' | 'withdrawn';
  readonly reason: string;
}

/**
 * Ends a dispute. Won or withdrawn: what the gateway took is at the bank again, and refunds that waited are sent. Lost: refunds
 * that waited are paid with it, and the rest is a loss.
 * @throws {Refusal} `notFound`, `dispute.changed`, `dispute.notTaken` for a lost one without money taken, `dispute.refunded` when the
 * company has refunded it: then the gateway owes the money, and the claim stays
 */
export async function endDispute(
  tx: Tx,
  { staffId }: By,
  { id, outcome, reason }: DisputeEnd & { readonly id: string },
): Promise<Dispute> {
  const found = await locked(tx, id, ['received', 'answered']);
  const dispute = await end(tx, found, { outcome, reason }, staffId);
  return changed(tx, dispute, staffId, {
    before: { disputeState: found.before.state },
    after: { disputeState: outcome },
    reason,
  });
}

/** The gateway reports the end of a complaint for which it took nothing. */
export async function endWithoutMoney(
  tx: Tx,
  dispute: Dispute,
  payment: DisputablePayment,
  reason: string,
): Promise<void> {
  await end(tx, { before: dispute, payment }, { outcome: 'withdrawn', reason }, null);
  await raise(tx, disputeChanged, { id: dispute.id, staffId: null });
}

async function end(
  tx: Tx,
  { before, payment }: { readonly before: Dispute; readonly payment: DisputablePayment },
  { outcome, reason }: DisputeEnd,
  staffId: string | null,
): Promise<Dispute> {
  const { id, disputeNo, gateway, taken } = before;
  const isOpen = await hasOtherOpen(tx, before);
  const how = { reason, staffId };
  if (taken === null) {
    if (outcome === 'lost') throw new Refusal('dispute.notTaken');
    await writeDisputed(tx, payment.id, { isOpen, takenBack: payment.takenBack, lost: payment.lost });
    return writeDispute(tx, id, { to: outcome, ...how });
  }
  if (outcome !== 'lost') {
    await writeDisputed(tx, payment.id, { isOpen, takenBack: subtract(payment.takenBack, taken), lost: payment.lost });
    await sendWaitingRefunds(tx, payment);
    await postJournal(tx, disputeReturned({ disputeNo, gateway, amount: taken }));
    return writeDispute(tx, id, { to: outcome, ...how });
  }
  const lost = add(payment.lost, taken);
  if (add(lost, payment.refunded) > payment.onlinePart) throw new Refusal('dispute.refunded');
  await writeDisputed(tx, payment.id, { isOpen, takenBack: payment.takenBack, lost });
  const loss = subtract(taken, await payWaitingRefunds(tx, payment));
  if (loss > 0n) await postJournal(tx, disputeLost({ disputeNo, gateway, amount: loss }));
  return writeDispute(tx, id, { to: 'lost', ...how, loss });
}

/** Locks a dispute after its payment, as refunds do. */
async function locked(
  tx: Tx,
  id: string,
  states: readonly Dispute['state'][],
): Promise<{ readonly before: Dispute; readonly payment: DisputablePayment }> {
  const found = await findDispute(tx, id);
  if (!found) throw new Refusal('notFound');
  const payment = await lockDisputable(tx, { id: found.paymentId });
  const before = await lockDispute(tx, id);
  if (!payment || !before) throw new Error(`invariant: dispute ${found.disputeNo} has a payment`);
  if (!states.includes(before.state)) throw new Refusal('dispute.changed');
  return { before, payment };
}

async function changed(
  tx: Tx,
  dispute: Dispute,
  staffId: string,
  record: Omit<ActionRecord, 'object'>,
): Promise<Dispute> {
  const { id, disputeNo: no, memberId } = dispute;
  await recordAction(tx, { object: { kind: 'dispute', id, no, memberId }, ...record });
  await raise(tx, disputeChanged, { id, staffId });
  return dispute;
}

function positive(amount: string | number): Fen {
  const parsed = parseYuan(String(amount));
  if (parsed <= 0n) throw new Refusal('dispute.amount');
  return parsed;
}
