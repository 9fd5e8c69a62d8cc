import { isOneOf, parseEnum, TRANSFER_STATUSES, type TransferStatus, type WithdrawalState } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Withdrawal as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { OPEN_STATES, withdrawalState } from './withdrawal-machine.ts';

export interface Withdrawal {
  readonly id: string;
  readonly withdrawalNo: string;
  readonly memberId: string;
  readonly bankAccountId: string;
  readonly amount: Fen;
  readonly state: WithdrawalState;
  readonly version: number;
  readonly firstApprovedBy: string | null;
  readonly approvedBy: string | null;
  readonly payoutId: string | null;
  readonly bankAnswer: TransferStatus;
  readonly attempts: number;
  readonly requestedAt: Date | null;
  readonly bankReference: string | null;
  readonly reason: string;
  readonly appliedAt: Date;
  /** A large one to a new bank account is approved from then on; null for any other. */
  readonly notBefore: Date | null;
  readonly endedAt: Date | null;
}

/** The actor of a change to a withdrawal. */
export type Mover =
  | { readonly kind: 'buyer' | 'staff'; readonly id: string }
  | { readonly kind: 'system'; readonly id: null };
export const SYSTEM: Mover = { kind: 'system', id: null };

/** @returns undefined when the member has an open one */
export async function insertWithdrawal(
  tx: Tx,
  row: {
    readonly withdrawalNo: string;
    readonly memberId: string;
    readonly bankAccountId: string;
    readonly amount: Fen;
    readonly notBefore: Date | null;
  },
): Promise<Withdrawal | undefined> {
  const made = await tx
    .insertInto('withdrawal')
    .values({
      withdrawal_no: row.withdrawalNo,
      member_id: row.memberId,
      bank_account_id: row.bankAccountId,
      amount_fen: row.amount,
      not_before: row.notBefore,
    })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .where(sql<boolean>`state in ('applied', 'reviewing', 'approved', 'paying')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!made) return undefined;
  const { id } = made;
  await writeHistory(tx, { id, from: '', to: 'applied', by: { kind: 'buyer', id: row.memberId }, note: '' });
  return withdrawalOf(made);
}

export async function findWithdrawal(reader: Reader, id: string): Promise<Withdrawal | undefined> {
  const row = await reader.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst();
  return row && withdrawalOf(row);
}

export async function findByNumber(reader: Reader, withdrawalNo: string): Promise<Withdrawal | undefined> {
  const row = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('withdrawal_no', '=', withdrawalNo)
    .executeTakeFirst();
  return row && withdrawalOf(row);
}

export interface LockedWithdrawal extends Withdrawal {
  /** Seconds since the last request by the database clock; infinite before the first. */
  readonly secondsSinceRequest: number;
}

export async function lockWithdrawal(
  tx: Tx,
  by: { readonly id: string } | { readonly withdrawalNo: string },
): Promise<LockedWithdrawal | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['withdrawal_no', by.withdrawalNo] as const);
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('seconds'))
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...withdrawalOf(row), secondsSinceRequest: row.seconds ?? Number.POSITIVE_INFINITY };
}

/** Fields that a transition writes in addition to the state. */
export type MoveFields = Updateable<
  Pick<Table, 'first_approved_by' | 'approved_by' | 'payout_id' | 'reason' | 'bank_reference' | 'bank_answer'>
>;

/** Moves a locked withdrawal, and records author and reason. */
export async function writeMove(
  tx: Tx,
  row: Withdrawal,
  to: WithdrawalState,
  { by, note, fields = {} }: { readonly by: Mover; readonly note: string; readonly fields?: MoveFields },
): Promise<Withdrawal> {
  const hasEnded = !isOneOf(OPEN_STATES, to);
  const updated = await tx
    .updateTable('withdrawal')
    .set({
      ...fields,
      state: to,
      version: row.version + 1,
      ...(to === 'approved' ? { approved_at: sql<Date>`now()` } : {}),
      ...(to === 'paid' ? { paid_at: sql<Date>`now()` } : {}),
      ...(hasEnded ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeHistory(tx, { id: row.id, from: row.state, to, by, note });
  return withdrawalOf(updated);
}

/** Records that a request is sent now: until its answer is recorded as well, its outcome is unknown. */
export async function writeRequest(tx: Tx, { id, attempts }: Withdrawal): Promise<Date> {
  const row = await tx
    .updateTable('withdrawal')
    .set({ bank_answer: 'unanswered', requested_at: sql<Date>`clock_timestamp()`, attempts: attempts + 1 })
    .where('id', '=', id)
    .returning('requested_at')
    .executeTakeFirstOrThrow();
  if (!row.requested_at) throw new Error(`invariant: withdrawal ${id} has no request time`);
  return row.requested_at;
}

export async function writeStatus(tx: Tx, id: string, status: TransferStatus): Promise<void> {
  await tx.updateTable('withdrawal').set({ bank_answer: status }).where('id', '=', id).execute();
}

/** True when another withdrawal was paid with this bank transfer. */
export async function isReferenceUsed(tx: Tx, bankReference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('bank_reference', '=', bankReference)
    .executeTakeFirst();
  return row !== undefined;
}

/** True while money is in transit to an account. */
export async function hasOpenTo(reader: Reader, bankAccountId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('withdrawal')
    .select('id')
    .where('bank_account_id', '=', bankAccountId)
    .where('state', 'in', [...OPEN_STATES])
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the amount that a member requested today, in Shanghai, without cancelled and refused requests. */
export async function askedToday(reader: Reader, memberId: string): Promise<Fen> {
  const { rows } = await sql<{ asked: bigint }>`
    select coalesce(sum(amount_fen), 0)::bigint as asked from withdrawal
    where member_id = ${memberId} and state not in ('cancelled', 'rejected', 'failed')
      and applied_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(
    reader,
  );
  return fen(rows[0]?.asked ?? 0n);
}

export async function openWithdrawalOf(reader: Reader, memberId: string): Promise<Withdrawal | undefined> {
  const row = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', [...OPEN_STATES])
    .executeTakeFirst();
  return row && withdrawalOf(row);
}

/** Payouts through the bank that are not over, those that were never or longest not asked about first. */
export async function numbersToAsk(reader: Reader, limit: number): Promise<string[]> {
  const { rows } = await sql<{ withdrawal_no: string }>`
    select withdrawal_no from withdrawal join withdrawal_payout payout on payout.id = withdrawal.payout_id
    where state = 'paying' and payout.way = 'bank'
    order by requested_at nulls first limit ${limit}`.execute(reader);
  return rows.map((row) => row.withdrawal_no);
}

async function writeHistory(
  tx: Tx,
  step: { readonly id: string; readonly from: string; readonly to: string; readonly by: Mover; readonly note: string },
): Promise<void> {
  await tx
    .insertInto('withdrawal_history')
    .values({
      withdrawal_id: step.id,
      from_state: step.from,
      to_state: step.to,
      actor_kind: step.by.kind,
      actor_id: step.by.id,
      note: step.note,
    })
    .execute();
}

export function withdrawalOf(row: Selectable<Table>): Withdrawal {
  const bankAnswer = parseEnum(TRANSFER_STATUSES, row.bank_answer, 'status of a bank');
  return {
    id: row.id,
    withdrawalNo: row.withdrawal_no,
    memberId: row.member_id,
    bankAccountId: row.bank_account_id,
    amount: fen(row.amount_fen),
    state: withdrawalState(row.state),
    version: row.version,
    firstApprovedBy: row.first_approved_by,
    approvedBy: row.approved_by,
    payoutId: row.payout_id,
    bankAnswer,
    attempts: row.attempts,
    requestedAt: row.requested_at,
    bankReference: row.bank_reference,
    reason: row.reason,
    appliedAt: row.applied_at,
    notBefore: row.not_before,
    endedAt: row.ended_at,
  };
}
