import type { Withdrawal as Presented, WithdrawalState } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bankAccountCards } from '../../identity/bank-accounts/bank-account-cards.ts';
import { historyOf } from './withdrawal-history.ts';
import { isUndecided } from './withdrawal-machine.ts';
import { type Withdrawal, withdrawalOf } from './withdrawal-store.ts';

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** A member's withdrawals, the latest first. */
export async function ownWithdrawals(
  reader: Reader,
  memberId: string,
  filter: { readonly id?: string; readonly state?: WithdrawalState | undefined },
  { skipCount: skip, maxResultCount: take }: Page,
): Promise<{ totalCount: number; items: Presented[] }> {
  let query = reader.selectFrom('withdrawal').where('member_id', '=', memberId);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  const rows = await query.selectAll().orderBy('applied_at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  const totalCount = await countAround(reader, sql`${query.select('id')}`, { skip, take });
  return { totalCount, items: await present(reader, rows.map(withdrawalOf)) };
}

/** One of them. @throws {Refusal} `notFound` */
export async function ownWithdrawal(reader: Reader, memberId: string, id: string): Promise<Presented> {
  const { items } = await ownWithdrawals(reader, memberId, { id }, { skipCount: 0, maxResultCount: 1 });
  const [found] = items;
  if (!found) throw new Refusal('notFound');
  return found;
}

async function present(reader: Reader, withdrawals: readonly Withdrawal[]): Promise<Presented[]> {
  const accounts = await bankAccountCards(
    reader,
    withdrawals.map(({ bankAccountId }) => bankAccountId),
  );
  const history = await historyOf(
    reader,
    withdrawals.map(({ id }) => id),
  );
  return withdrawals.map((withdrawal): Presented => {
    const account = accounts.get(withdrawal.bankAccountId);
    if (!account) throw new Error(`invariant: withdrawal ${withdrawal.withdrawalNo} has no account`);
    return {
      id: withdrawal.id,
      withdrawalNo: withdrawal.withdrawalNo,
      state: withdrawal.state,
      amount: toApi(withdrawal.amount),
      bank: account.bank,
      accountNo: account.maskedNo,
      holderName: account.holderName,
      reason: withdrawal.reason,
      bankReference: withdrawal.bankReference ?? '',
      appliedAt: toIso(withdrawal.appliedAt),
      notBefore: toIsoOrNull(withdrawal.notBefore),
      endedAt: toIsoOrNull(withdrawal.endedAt),
      // The four-eyes approval is internal and not shown to the member.
      steps: (history.get(withdrawal.id) ?? [])
        .filter(({ from, to }) => from !== to)
        .map(({ at, to }) => ({ at: toIso(at), state: to })),
      can: isUndecided(withdrawal.state) ? ['cancel'] : [],
    };
  });
}
