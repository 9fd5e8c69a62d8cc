import { DISPUTE_KINDS, DISPUTE_STATES, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Dispute as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { newDocumentNo } from '../../../platform/document-numbers.ts';

export interface Dispute {
  readonly id: string;
  readonly disputeNo: string;
  readonly paymentId: string;
  readonly payNo: string;
  readonly memberId: string;
  readonly gateway: string;
  readonly gatewayRef: string;
  readonly kind: (typeof DISPUTE_KINDS)[number];
  readonly amount: Fen;
  readonly content: string;
  readonly state: (typeof DISPUTE_STATES)[number];
  readonly answerBy: Date;
  readonly receivedAt: Date;
  readonly recordedBy: string | null;
  readonly answer: string;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  readonly taken: Fen | null;
  readonly takenOn: string | null;
  readonly loss: Fen | null;
  readonly reason: string;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
}

export type NewDispute = Pick<
  Dispute,
  | 'paymentId'
  | 'payNo'
  | 'memberId'
  | 'gateway'
  | 'gatewayRef'
  | 'kind'
  | 'amount'
  | 'content'
  | 'answerBy'
  | 'recordedBy'
>;

/** Inserts a dispute; its number begins with `ZY` (争议). @returns undefined when it is known already */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<Dispute | undefined> {
  const row = await tx
    .insertInto('dispute')
    .values({
      ...{ dispute_no: newDocumentNo('ZY'), payment_id: dispute.paymentId, pay_no: dispute.payNo },
      ...{ member_id: dispute.memberId, gateway: dispute.gateway, gateway_ref: dispute.gatewayRef },
      ...{ kind: dispute.kind, amount_fen: dispute.amount, content: dispute.content },
      ...{ answer_by: dispute.answerBy, recorded_by: dispute.recordedBy },
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_ref', 'payment_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toRecord(row);
}

export async function findDispute(reader: Reader, id: string): Promise<Dispute | undefined> {
  const row = await reader.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  const row = await tx.selectFrom('dispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

/** Returns the dispute of a payment that its gateway knows by this number. */
export async function disputeOfTrade(
  reader: Reader,
  by: Pick<Dispute, 'gateway' | 'gatewayRef' | 'paymentId'>,
): Promise<Dispute | undefined> {
  const row = await reader
    .selectFrom('dispute')
    .selectAll()
    .where('gateway', '=', by.gateway)
    .where('gateway_ref', '=', by.gatewayRef)
    .where('payment_id', '=', by.paymentId)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** True when another dispute of the payment is open. @param isTaken only one for which money was taken */
export async function hasOtherOpen(tx: Tx, { id, paymentId }: Dispute, isTaken = false): Promise<boolean> {
  const row = await tx
    .selectFrom('dispute')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('id', '<>', id)
    .where(IS_OPEN)
    .where(sql<boolean>`(taken_fen is not null or not ${isTaken})`)
    .executeTakeFirst();
  return row !== undefined;
}

type Change =
  | { readonly to: 'answered'; readonly answer: string; readonly staffId: string }
  | { readonly to: 'taken'; readonly amount: Fen; readonly day: string }
  | {
      readonly to: 'won' | 'withdrawn' | 'lost';
      readonly reason: string;
      readonly staffId: string | null;
      readonly loss?: Fen;
    };

export async function writeDispute(tx: Tx, id: string, change: Change): Promise<Dispute> {
  const row = await tx
    .updateTable('dispute')
    .set(valuesOf(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

function valuesOf(change: Change) {
  switch (change.to) {
    case 'answered':
      return { state: change.to, answer: change.answer, answered_by: change.staffId, answered_at: sql<Date>`now()` };
    case 'taken':
      return { taken_fen: change.amount, taken_on: change.day };
    default:
      return {
        ...{ state: change.to, reason: change.reason, ended_by: change.staffId, ended_at: sql<Date>`now()` },
        ...(change.loss !== undefined && { loss_fen: change.loss }),
      };
  }
}

const IS_OPEN = sql<boolean>`(state in ('received', 'answered'))`;

export interface DisputeWish {
  readonly state?: 'open' | Dispute['state'] | undefined;
  /** Number of the dispute, payment or main order, or the gateway's. */
  readonly filter?: string | undefined;
}

/** Open disputes by their deadline, then the others, latest first. */
export async function findDisputes(
  reader: Reader,
  { state, filter }: DisputeWish,
  slice: { readonly skip: number; readonly take: number },
  payNos: readonly string[],
): Promise<{ readonly total: number; readonly items: readonly Dispute[] }> {
  const conditions: RawBuilder<boolean>[] = [];
  if (state !== undefined) conditions.push(state === 'open' ? IS_OPEN : sql<boolean>`state = ${state}`);
  if (filter !== undefined)
    conditions.push(sql<boolean>`(starts_with(dispute_no, ${filter.toUpperCase()}) or starts_with(gateway_ref, ${filter})
      or pay_no = ${filter.toUpperCase()} or pay_no = any (${payNos}::text[]))`);
  const found = conditions.reduce((query, condition) => query.where(condition), reader.selectFrom('dispute'));
  const [{ total }, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy(IS_OPEN, 'desc')
      .orderBy(sql`case when state in ('received', 'answered') then answer_by end`)
      .orderBy('received_at', 'desc')
      .orderBy('id')
      .offset(slice.skip)
      .limit(slice.take)
      .execute(),
  ]);
  return { total: Number(total), items: rows.map(toRecord) };
}

/** Disputes without an end. */
export async function openDisputes(reader: Reader, ids: readonly string[] | 'all'): Promise<readonly Dispute[]> {
  let query = reader.selectFrom('dispute').selectAll().where(IS_OPEN);
  if (ids !== 'all') query = query.where(sql<boolean>`id = any (${[...ids]}::uuid[])`);
  return (await query.execute()).map(toRecord);
}

/** Sum of what gateways took and have not decided about. */
export async function takenByGateways(reader: Reader): Promise<Fen> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(taken_fen), 0)::bigint as amount from dispute where ${IS_OPEN}`.execute(reader);
  return fen(rows[0]?.amount ?? 0n);
}

/** Number of disputes without an answer whose deadline was before the end of a month. @param month yyyy-MM */
export async function unansweredUntil(reader: Reader, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from dispute where state = 'received'
    and answer_by < ((${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai')`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

const fenOrNull = (amount: bigint | null): Fen | null => (amount === null ? null : fen(amount));

const toRecord = (row: Selectable<Row>): Dispute => ({
  ...{ id: row.id, disputeNo: row.dispute_no, paymentId: row.payment_id, payNo: row.pay_no, memberId: row.member_id },
  ...{ gateway: row.gateway, gatewayRef: row.gateway_ref, content: row.content },
  kind: parseEnum(DISPUTE_KINDS, row.kind, 'kind of a dispute'),
  amount: fen(row.amount_fen),
  state: parseEnum(DISPUTE_STATES, row.state, 'state of a dispute'),
  ...{ answerBy: row.answer_by, receivedAt: row.received_at, recordedBy: row.recorded_by },
  ...{ answer: row.answer, answeredBy: row.answered_by, answeredAt: row.answered_at },
  ...{ taken: fenOrNull(row.taken_fen), takenOn: row.taken_on, loss: fenOrNull(row.loss_fen) },
  ...{ reason: row.reason, endedBy: row.ended_by, endedAt: row.ended_at },
});
