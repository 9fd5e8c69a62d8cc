import { add, type Fen, fen, subtract, ZERO_FEN } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { storedGateway } from '../../../platform/gateways/known-gateways.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { disputeRefund } from '../../ledger/ledger/dispute-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { RUN_REFUND } from './job-names.ts';
import type { RefundPart } from './payment-parts.ts';
import { refundNotification } from './refund-notification.ts';
import type { CoveredBy } from './refund-store.ts';

/** A payment that a gateway took, about which its payer can open a dispute there. */
export interface DisputablePayment {
  readonly id: string;
  readonly payNo: string;
  readonly memberId: string;
  readonly gateway: string;
  readonly onlinePart: Fen;
  /** Refunds of the online part by the company, waiting ones included. */
  readonly refunded: Fen;
  /** Taken back by the gateway because of disputes that are open or lost. */
  readonly takenBack: Fen;
  readonly lost: Fen;
}

/** Money that a gateway took back for a dispute and that pays a refund. */
interface Cover {
  readonly by: CoveredBy;
  readonly gateway: string;
}

export interface CoveredPart extends RefundPart {
  readonly cover?: Cover;
}

/** Locks a payment that succeeded at a gateway; undefined when there is none of this number or id. */
export async function lockDisputable(
  tx: Tx,
  by: { readonly payNo: string } | { readonly id: string },
): Promise<DisputablePayment | undefined> {
  const [column, value] = 'payNo' in by ? (['pay_no', by.payNo] as const) : (['id', by.id] as const);
  const row = await tx
    .selectFrom('payment')
    .select(['id', 'pay_no', 'member_id', 'gateway', 'online_part_fen', 'taken_back_fen', 'lost_fen'])
    .where(column, '=', value)
    .where('state', '=', 'succeeded')
    .forUpdate()
    .executeTakeFirst();
  if (!row?.gateway) return undefined;
  return {
    ...{ id: row.id, payNo: row.pay_no, memberId: row.member_id, gateway: storedGateway(row.gateway) },
    ...{ onlinePart: fen(row.online_part_fen), takenBack: fen(row.taken_back_fen), lost: fen(row.lost_fen) },
    refunded: await sumOfRefunds(tx, row.id, sql`covered_by is null`),
  };
}

async function sumOfRefunds(reader: Reader, paymentId: string, which: RawBuilder<unknown>): Promise<Fen> {
  const { rows } = await sql<{ fen: bigint }>`select coalesce(sum(amount_fen), 0)::bigint as fen from refund
    where payment_id = ${paymentId} and part = 'online' and main_order_id is not null and ${which}`.execute(reader);
  return fen(rows[0]?.fen ?? 0n);
}

/** Marks a payment by its disputes: open ones, and what its gateway has taken back and keeps. */
export async function writeDisputed(
  tx: Tx,
  paymentId: string,
  to: { readonly isOpen: boolean; readonly takenBack: Fen; readonly lost: Fen },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ is_disputed: to.isOpen, taken_back_fen: to.takenBack, lost_fen: to.lost })
    .where('id', '=', paymentId)
    .execute();
}

/**
 * Splits the online parts of a refund by what gateways have taken back: that much of a part is paid with it, from lost disputes
 * first. It locks payments, and therefore comes before any account of the ledger.
 */
export async function withCover(tx: Tx, plan: readonly RefundPart[]): Promise<CoveredPart[]> {
  const parts: CoveredPart[] = [];
  for (const part of plan) {
    const payment = part.part === 'online' ? await lockDisputable(tx, { id: part.paymentId }) : undefined;
    if (!payment || payment.takenBack === 0n) {
      parts.push(part);
      continue;
    }
    const { gateway, lost, takenBack } = payment;
    const used = await sumOfRefunds(tx, payment.id, sql`covered_by is not null`);
    const freeOfLost = larger(subtract(lost, used), ZERO_FEN);
    const freeOfClaim = larger(subtract(subtract(takenBack, used), freeOfLost), ZERO_FEN);
    const fromLoss = smaller(part.amount, freeOfLost);
    const fromClaim = smaller(subtract(part.amount, fromLoss), freeOfClaim);
    const split: CoveredPart[] = [
      { ...part, amount: fromLoss, cover: { by: 'loss', gateway } },
      { ...part, amount: fromClaim, cover: { by: 'claim', gateway } },
      { ...part, amount: subtract(part.amount, add(fromLoss, fromClaim)) },
    ];
    parts.push(...split.filter(({ amount }) => amount > 0n));
  }
  return parts;
}

const smaller = (one: Fen, other: Fen): Fen => (one < other ? one : other);
const larger = (one: Fen, other: Fen): Fen => (one > other ? one : other);

/** Ends a refund that the payer has from the gateway. */
export async function payFromDispute(
  tx: Tx,
  refund: Cover & { readonly refundNo: string; readonly amount: Fen; readonly memberId: string },
): Promise<void> {
  const { refundNo, amount, memberId, gateway, by } = refund;
  await tx
    .updateTable('refund')
    .set({ state: 'succeeded', ended_at: sql<Date>`now()` })
    .where('refund_no', '=', refundNo)
    .execute();
  await postJournal(tx, disputeRefund({ refundNo, amount, gateway, coveredBy: by }));
  await notifyMember(tx, refundNotification({ memberId, refundNo, amount }));
}

/** Pays the refunds that waited for a dispute with what it took. @returns their sum */
export async function payWaitingRefunds(tx: Tx, { id, gateway, memberId }: DisputablePayment): Promise<Fen> {
  let paid = ZERO_FEN;
  for (const { refund_no: refundNo, amount_fen } of await waitingRefunds(tx, id)) {
    const amount = fen(amount_fen);
    await payFromDispute(tx, { refundNo, amount, memberId, gateway, by: 'claim' });
    paid = add(paid, amount);
  }
  return paid;
}

/** Sends the refunds that waited for a dispute through the gateway, which has paid out what it took. */
export async function sendWaitingRefunds(tx: Tx, { id }: DisputablePayment): Promise<void> {
  for (const { refund_no: refundNo } of await waitingRefunds(tx, id)) {
    await tx.updateTable('refund').set({ covered_by: null }).where('refund_no', '=', refundNo).execute();
    await addJob(tx, RUN_REFUND, { refundNo }, { key: `refund ${refundNo}` });
  }
}

const waitingRefunds = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('refund')
    .select(['refund_no', 'amount_fen'])
    .where('payment_id', '=', paymentId)
    .where('covered_by', '=', 'claim')
    .where('state', '=', 'created')
    .orderBy('created_at')
    .orderBy('refund_no')
    .forUpdate()
    .execute();
