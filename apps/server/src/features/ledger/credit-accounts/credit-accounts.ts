import type { CreditState } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Database, CreditAccount as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { accountBalance } from '../ledger/account-balance.ts';
import type { CreditLine } from '../ledger/credit-memos.ts';
import { type CreditAccountEvent, creditState } from './credit-account-machine.ts';

/** The credit terms agreed with a member. */
export interface CreditTerms {
  readonly limit: Fen;
  readonly statementDay: number;
  readonly dueDays: number;
  readonly lateFeeBp: number;
}

export interface CreditAccount extends CreditTerms {
  readonly memberId: string;
  readonly state: CreditState;
  readonly version: number;
  readonly askedLimit: Fen;
  readonly askedBecause: string;
  readonly appliedAt: Date;
  readonly openedAt: Date | null;
  readonly suspendedBecause: 'overdue' | 'staff' | null;
  /** All earlier movements are on a statement. */
  readonly billedUntil: Date;
}

/** The actor of a change to an account or a statement. */
export type CreditActor =
  | { readonly kind: 'buyer' | 'staff'; readonly id: string }
  | { readonly kind: 'system'; readonly id: null };
export const BY_COMPANY: CreditActor = { kind: 'system', id: null };

export async function findCreditAccount(reader: Reader, memberId: string): Promise<CreditAccount | undefined> {
  const row = await reader
    .selectFrom('credit_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && accountOf(row);
}

export interface LockedCreditAccount {
  readonly account: CreditAccount;
  /** By the clock of the database after the lock was granted: a booking that waited for a close comes after it. */
  readonly now: Date;
}

/** Locks an account: whatever changes what a member owes does so first. */
export async function lockCreditRow(tx: Tx, memberId: string): Promise<LockedCreditAccount | undefined> {
  const [row, clock] = await Promise.all([
    tx.selectFrom('credit_account').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirst(),
    sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx),
  ]);
  const now = clock.rows[0]?.now;
  if (!now) throw new Error('invariant: database time query returned no row');
  return row && { account: accountOf(row), now };
}

/** Writes an application down, the member's first or another one after an account that was refused or closed. */
export async function writeApplication(
  tx: Tx,
  application: { readonly memberId: string; readonly limit: Fen; readonly because: string },
): Promise<CreditAccount | undefined> {
  const asked = { asked_limit_fen: application.limit, asked_because: application.because };
  const row = await tx
    .insertInto('credit_account')
    .values({ member_id: application.memberId, state: 'applied', ...asked })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet((known) => ({
          ...asked,
          state: 'applied',
          version: sql<number>`${known.ref('credit_account.version')} + 1`,
          applied_at: sql<Date>`now()`,
        }))
        .where('credit_account.state', 'in', ['none', 'closed']),
    )
    .returningAll()
    .executeTakeFirst();
  return row && accountOf(row);
}

type AccountFields = UpdateObject<Database, 'credit_account', 'credit_account'>;

export async function writeAccount(tx: Tx, memberId: string, fields: AccountFields): Promise<CreditAccount> {
  const row = await tx
    .updateTable('credit_account')
    .set(fields)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return accountOf(row);
}

export interface AccountStep {
  readonly from: string;
  readonly event: CreditAccountEvent;
  readonly by: CreditActor;
  readonly note: string;
}

export async function writeAccountStep(
  tx: Tx,
  { memberId, state, limit }: CreditAccount,
  { from, event, by, note }: AccountStep,
): Promise<void> {
  await tx
    .insertInto('credit_account_history')
    .values({
      ...{ member_id: memberId, from_state: from, to_state: state, event, note, limit_fen: limit },
      ...{ actor_kind: by.kind, actor_id: by.id },
    })
    .execute();
}

/** Returns the limit with its ledger balances. Read it under the lock of the account to decide on it. */
export async function creditLineOf(
  reader: Reader,
  { memberId, limit }: Pick<CreditAccount, 'memberId' | 'limit'>,
): Promise<CreditLine> {
  const [free, used] = await Promise.all([
    accountBalance(reader, 'creditFree', memberId),
    accountBalance(reader, 'creditUsed', memberId),
  ]);
  return { limit, free, used };
}

export function accountOf(row: Selectable<Table>): CreditAccount {
  return {
    memberId: row.member_id,
    state: creditState(row.state),
    version: row.version,
    limit: fen(row.limit_fen),
    statementDay: row.statement_day,
    dueDays: row.due_days,
    lateFeeBp: row.late_fee_bp,
    askedLimit: fen(row.asked_limit_fen),
    askedBecause: row.asked_because,
    appliedAt: row.applied_at,
    openedAt: row.opened_at,
    suspendedBecause:
      row.suspended_because === 'overdue' || row.suspended_because === 'staff' ? row.suspended_because : null,
    billedUntil: row.billed_until,
  };
}

/** Undecided applications; limited to the members when given. */
export async function appliedAccounts(
  reader: Reader,
  memberIds: readonly string[] | 'all',
): Promise<readonly CreditAccount[]> {
  let query = reader.selectFrom('credit_account').selectAll().where('state', '=', 'applied');
  if (memberIds !== 'all') query = query.where('member_id', 'in', [...memberIds]);
  return (await query.execute()).map(accountOf);
}
