import { sum, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { PAY_WITHDRAWAL } from './job-names.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { insertPayout, type PayoutWay } from './payout-store.ts';
import { newPayoutNo } from './withdrawal-numbers.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawal-store.ts';

/**
 * Sends approved withdrawals to the bank, all of them or none: by its API, or in a file that staff upload there.
 * @throws {Refusal} `notFound`, `withdrawal.moved` when one of them is not approved (any more), `withdrawal.noBank`
 */
export async function payOut(
  tx: Tx,
  { ids, way, hasBank }: { readonly ids: readonly string[]; readonly way: PayoutWay; readonly hasBank: boolean },
  staffId: string,
): Promise<{ readonly id: string; readonly payoutNo: string; readonly way: PayoutWay; readonly withdrawals: number }> {
  if (way === 'bank' && !hasBank) throw new Refusal('withdrawal.noBank');
  const withdrawals: Withdrawal[] = [];
  // In one order, so that two payouts with the same withdrawals do not wait for each other in a circle.
  for (const id of [...new Set(ids)].sort()) {
    const withdrawal = await lockWithdrawal(tx, { id });
    if (!withdrawal) throw new Refusal('notFound');
    if (withdrawal.state !== 'approved') throw new Refusal('withdrawal.moved');
    withdrawals.push(withdrawal);
  }
  const amount = sum(withdrawals.map((one) => one.amount));
  const payoutNo = newPayoutNo();
  const payoutId = await insertPayout(tx, { payoutNo, way, staffId, withdrawals: withdrawals.length, amount });
  for (const withdrawal of withdrawals) {
    const { withdrawalNo } = withdrawal;
    await moveWithdrawal(tx, withdrawal, 'send', {
      by: { kind: 'staff', id: staffId },
      note: payoutNo,
      fields: { payout_id: payoutId },
    });
    if (way === 'bank') await addJob(tx, PAY_WITHDRAWAL, { withdrawalNo }, { key: `withdrawal ${withdrawalNo}` });
  }
  await recordAction(tx, {
    object: { kind: 'payout', id: payoutId, no: payoutNo },
    after: { withdrawals: String(withdrawals.length), amount: toYuanText(amount) },
  });
  return { id: payoutId, payoutNo, way, withdrawals: withdrawals.length };
}
