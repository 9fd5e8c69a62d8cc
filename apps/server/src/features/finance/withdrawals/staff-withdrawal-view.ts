import type { StaffWithdrawal, WithdrawalState } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { containing } from '../../../platform/db/containing.ts';
import { COUNTED_BEHIND } from '../../../platform/db/count-up-to.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberCards, membersCalled } from '../../identity/accounts/member-cards.ts';
import { bankAccountCards } from '../../identity/bank-accounts/bank-account-cards.ts';
import { findPayouts, type Payout } from './payout-store.ts';
import { isUndecided, OPEN_STATES } from './withdrawal-machine.ts';
import { type Withdrawal, withdrawalOf } from './withdrawal-store.ts';

export interface StaffWithdrawalFilter {
  readonly id?: string;
  readonly memberId?: string;
  readonly state?: WithdrawalState | undefined;
  /** Part of a number (withdrawal, bank's transfer, member), of a name, or the full number of a payout. */
  readonly filter?: string | undefined;
}

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

const IS_OPEN = sql<boolean>`(withdrawal.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))}))`;

/** Those in hand first, longest waiting first; then the others from the latest on. Of one member: the latest first. */
export async function staffWithdrawals(
  reader: Reader,
  filter: StaffWithdrawalFilter,
  page: Page,
): Promise<{ totalCount: number; items: StaffWithdrawal[] }> {
  const limit = page.skipCount + page.maxResultCount + COUNTED_BEHIND;
  const wanted = sought(reader, filter);
  const { rows: ids } = await sql<{ id: string }>`
    (select id, applied_at as waits, null::timestamptz as newest from withdrawal where ${IS_OPEN} and ${wanted}
      order by applied_at, id limit ${limit})
    union all
    (select id, null, applied_at from withdrawal where not ${IS_OPEN} and ${wanted}
      order by applied_at desc, id limit ${limit})
    order by waits, newest desc, id limit ${limit}`.execute(reader);
  const shown = ids.slice(page.skipCount, page.skipCount + page.maxResultCount).map(({ id }) => id);
  return { totalCount: ids.length, items: await presentToStaff(reader, await rowsOf(reader, shown)) };
}

function sought(reader: Reader, { id, memberId, state, filter }: StaffWithdrawalFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (id !== undefined) conditions.push(sql`id = ${id}`);
  if (memberId !== undefined) conditions.push(sql`member_id = ${memberId}`);
  // Inlined as a literal, so that PostgreSQL uses the partial index of the open states.
  if (state !== undefined) conditions.push(sql`state = ${sql.lit(state)}`);
  if (filter !== undefined) {
    const pattern = containing(filter);
    conditions.push(sql`id in (
      select id from withdrawal where withdrawal_no ilike ${pattern}
      union select id from withdrawal where bank_reference is not null and bank_reference ilike ${pattern}
      union select id from withdrawal where payout_id in
        (select id from withdrawal_payout where payout_no = ${filter.toUpperCase()})
      union select id from withdrawal
        where member_id in ${membersCalled(reader, filter, ['memberNo', 'trueName', 'companyName'])})`);
  }
  return sql.join(conditions, sql` and `);
}

async function rowsOf(reader: Reader, ids: readonly string[]): Promise<Withdrawal[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, withdrawalOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Withdrawals with member, destination and approvers. */
export async function presentToStaff(reader: Reader, rows: readonly Withdrawal[]): Promise<StaffWithdrawal[]> {
  const [now, accounts, members, names, payouts] = await Promise.all([
    databaseNow(reader),
    bankAccountCards(
      reader,
      rows.map(({ bankAccountId }) => bankAccountId),
    ),
    memberCards(
      reader,
      rows.map(({ memberId }) => memberId),
    ),
    staffNames(
      reader,
      rows.flatMap(({ firstApprovedBy, approvedBy }) => [firstApprovedBy, approvedBy]),
    ),
    findPayouts(
      reader,
      rows.map(({ payoutId }) => payoutId),
    ),
  ]);
  return rows.map((row): StaffWithdrawal => {
    const account = accounts.get(row.bankAccountId);
    if (!account) throw new Error(`invariant: withdrawal ${row.withdrawalNo} has no account`);
    const payout = payouts.get(row.payoutId ?? '');
    return {
      id: row.id,
      withdrawalNo: row.withdrawalNo,
      state: row.state,
      amount: toApi(row.amount),
      bank: account.bank,
      branch: account.branch,
      accountNo: account.maskedNo,
      holderName: account.holderName,
      reason: row.reason,
      bankReference: row.bankReference ?? '',
      appliedAt: toIso(row.appliedAt),
      notBefore: toIsoOrNull(row.notBefore),
      endedAt: toIsoOrNull(row.endedAt),
      memberId: row.memberId,
      memberNo: members.get(row.memberId)?.memberNo ?? '',
      memberName: members.get(row.memberId)?.fullName ?? '',
      firstApprovedBy: names.get(row.firstApprovedBy) ?? '',
      approvedBy: names.get(row.approvedBy) ?? '',
      payoutId: payout?.id ?? '',
      payoutNo: payout?.payoutNo ?? '',
      payoutWay: payout?.way ?? null,
      bankAnswer: row.bankAnswer,
      version: row.version,
      can: stepsOf(row, payout, now),
    };
  });
}

function stepsOf({ state, notBefore }: Withdrawal, payout: Payout | undefined, now: Date): StaffWithdrawal['can'] {
  if (isUndecided(state)) {
    const steps: StaffWithdrawal['can'] = state === 'applied' ? ['take'] : [];
    return notBefore === null || notBefore <= now ? [...steps, 'approve', 'reject'] : [...steps, 'reject'];
  }
  if (state === 'approved') return ['pay'];
  return state === 'paying' && payout?.way === 'file' ? ['recordOutcome'] : [];
}
