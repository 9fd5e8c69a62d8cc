import type { WithdrawalState } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findPayouts } from './payout-store.ts';
import { withdrawalOf } from './withdrawal-store.ts';

interface WaitingWithdrawal {
  readonly id: string;
  readonly withdrawalNo: string;
  readonly memberId: string;
  readonly amount: Fen;
  /** The staff task for the withdrawal. */
  readonly waitsFor: 'review' | 'fourEyes' | 'payment';
}

const IN_HAND: readonly WithdrawalState[] = ['applied', 'reviewing', 'approved', 'paying'];

/** Withdrawals that wait for staff; limited to `ids` when given. Those at the bank wait for no staff action. */
export async function waitingWithdrawals(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingWithdrawal[]> {
  let query = reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', 'in', [...IN_HAND]);
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = (await query.execute()).map(withdrawalOf);
  const payouts = await findPayouts(
    reader,
    rows.map(({ payoutId }) => payoutId),
  );
  return rows.flatMap((row): WaitingWithdrawal[] => {
    const { id, withdrawalNo, memberId, amount, state } = row;
    const one = { id, withdrawalNo, memberId, amount };
    if (state === 'applied' || state === 'reviewing')
      return [{ ...one, waitsFor: row.firstApprovedBy === null ? 'review' : 'fourEyes' }];
    if (state === 'paying' && payouts.get(row.payoutId ?? '')?.way === 'bank') return [];
    return [{ ...one, waitsFor: 'payment' }];
  });
}
