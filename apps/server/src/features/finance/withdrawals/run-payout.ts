import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ANSWER_SECONDS, ARRIVAL_SECONDS } from '../../../platform/outside-requests.ts';
import type { PayoutAnswer, PayoutBank } from '../../../platform/payouts/payout-bank.ts';
import { bankAccountCards, fullAccountNo } from '../../identity/bank-accounts/bank-account-cards.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { findPayouts } from './payout-store.ts';
import {
  findByNumber,
  lockWithdrawal,
  SYSTEM,
  type Withdrawal,
  writeRequest,
  writeStatus,
} from './withdrawal-store.ts';

export type PayoutDeps = Pick<Deps, 'db' | 'log'> & { readonly bank: PayoutBank | undefined };

/**
 * Brings a withdrawal on its way by one step: asks the bank to pay it or, when an earlier request may still be carried out,
 * only how it goes. A request always carries the same number, under which the bank pays once.
 * @throws when the bank gives no answer; that one left is written down before, so it is asked about later
 */
export async function runPayout({ db, bank }: PayoutDeps, withdrawalNo: string): Promise<void> {
  if (!bank) return;
  const found = await findByNumber(db.read, withdrawalNo);
  if (found?.state !== 'paying' || !(await leavesByBank({ db }, found))) return;
  const attempt = await db.transaction((tx) => claimAttempt(tx, withdrawalNo));
  if (!attempt) return;
  const answer = attempt.isRequest ? await bank.pay(await orderOf({ db }, found)) : await bank.query(withdrawalNo);
  await db.transaction((tx) => recordAnswer(tx, withdrawalNo, answer, attempt));
}

/** One call to the bank: a request to pay, or a question how the last request goes. */
interface Attempt {
  readonly isRequest: boolean;
  /** Time of the request that the answer is about. */
  readonly requestedAt: Date | null;
}

const leavesByBank = async ({ db }: Pick<Deps, 'db'>, { payoutId }: Withdrawal): Promise<boolean> =>
  (await findPayouts(db.read, [payoutId])).get(payoutId ?? '')?.way === 'bank';

async function orderOf({ db }: Pick<Deps, 'db'>, { withdrawalNo, bankAccountId, amount }: Withdrawal) {
  const account = (await bankAccountCards(db.read, [bankAccountId])).get(bankAccountId);
  const accountNo = await fullAccountNo(db.read, bankAccountId);
  if (!account || accountNo === undefined) throw new Error(`invariant: withdrawal ${withdrawalNo} has no account`);
  const { holderName, kind, bank, branch, branchCode } = account;
  return { reference: withdrawalNo, amount, holderName, accountNo, kind, bank, branch, branchCode };
}

/** Decides under the row's lock what may be asked now; null when nothing: it is over, or an answer may be on its way. */
async function claimAttempt(tx: Tx, withdrawalNo: string): Promise<Attempt | null> {
  const withdrawal = await lockWithdrawal(tx, { withdrawalNo });
  if (withdrawal?.state !== 'paying') return null;
  const { bankAnswer, secondsSinceRequest, requestedAt } = withdrawal;
  if (bankAnswer === 'unasked' || bankAnswer === 'absent')
    return { isRequest: true, requestedAt: await writeRequest(tx, withdrawal) };
  const isAnswerDue = bankAnswer === 'accepted' || secondsSinceRequest > ANSWER_SECONDS;
  return isAnswerDue ? { isRequest: false, requestedAt } : null;
}

/** Records the bank's answer and books it. Another run may have recorded it meanwhile. */
async function recordAnswer(tx: Tx, withdrawalNo: string, answer: PayoutAnswer, attempt: Attempt): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, { withdrawalNo });
  if (withdrawal?.state !== 'paying') return;
  const isOfLastRequest = withdrawal.requestedAt?.getTime() === attempt.requestedAt?.getTime();
  switch (answer.status) {
    case 'paid':
      await moveWithdrawal(tx, withdrawal, 'bankPaid', {
        by: SYSTEM,
        note: answer.bankReference,
        fields: { bank_answer: 'paid', bank_reference: answer.bankReference },
      });
      return;
    case 'refused':
      // A "no" to an earlier request does not apply to the last one.
      if (isOfLastRequest)
        await moveWithdrawal(tx, withdrawal, 'bankRefused', {
          by: SYSTEM,
          note: answer.reason,
          fields: { bank_answer: 'refused', reason: answer.reason },
        });
      return;
    case 'accepted':
      await writeStatus(tx, withdrawal.id, 'accepted');
      return;
    case 'absent':
      if (isOfLastRequest && withdrawal.secondsSinceRequest > ARRIVAL_SECONDS)
        await writeStatus(tx, withdrawal.id, 'absent');
  }
}
