import { type Fen, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordPerson } from '../../base/company-actions/company-actions.ts';
import { BY_COMPANY, type LockedCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { newRepaymentNo } from './credit-numbers.ts';
import { figuresOf } from './figures.ts';
import { lockAccount } from './lock-account.ts';
import { repayFromWallet } from './repay.ts';
import { awaitedTransfer, endRepayment, insertRepayment, type Repayment } from './repayments.ts';

interface RepaymentRequest {
  readonly memberId: string;
  readonly amount: Fen;
}

/**
 * Repays from the wallet at once; the caller has asked for the pay password. No more is taken than is owed.
 * @throws {Refusal} `credit.nothingOwed`, `payment.amountInvalid`, `payment.insufficientBalance`
 */
export async function repayNow(tx: Tx, { memberId, amount }: RepaymentRequest): Promise<Repayment> {
  const locked = await lockOwing(tx, { memberId, amount });
  const repaymentNo = newRepaymentNo();
  await insertRepayment(tx, { repaymentNo, memberId, way: 'wallet', amount, payNo: null });
  await recordPerson(tx, memberId, repaymentNo);
  const repaid = await repayFromWallet(tx, locked, { repaymentNo, amount, by: { kind: 'buyer', id: memberId } });
  return endRepayment(tx, repaymentNo, { state: 'done', repaid });
}

/** A gateway payment was started: statements are repaid on its success. @throws {Refusal} as {@link repayNow} */
export async function announcePayment(
  tx: Tx,
  request: RepaymentRequest & { readonly payNo: string },
): Promise<Repayment> {
  await lockOwing(tx, request);
  return insertRepayment(tx, { ...request, repaymentNo: newRepaymentNo(), way: 'gateway' });
}

/**
 * Announces a bank transfer to the member's exclusive account: the incoming money repays up to this amount. A new announcement
 * replaces the previous one. @throws {Refusal} as {@link repayNow}
 */
export async function announceTransfer(tx: Tx, request: RepaymentRequest): Promise<Repayment> {
  await lockOwing(tx, request);
  const earlier = await awaitedTransfer(tx, request.memberId);
  if (earlier) await endRepayment(tx, earlier.repaymentNo, { state: 'dropped', repaid: ZERO_FEN });
  return insertRepayment(tx, { ...request, repaymentNo: newRepaymentNo(), way: 'transfer', payNo: null });
}

/**
 * Completes a repayment once its announced money is in the wallet. It repays statements up to the amount owed now, but at most
 * the amount that arrived: the pay password covers no more. The caller has locked the account.
 */
export async function completeRepayment(
  tx: Tx,
  locked: LockedCreditAccount,
  repayment: Repayment,
  arrived: Fen,
): Promise<void> {
  const { repaymentNo, memberId } = repayment;
  const [{ billed }, balance] = await Promise.all([figuresOf(tx, locked.account), walletBalance(tx, memberId)]);
  const amount = [repayment.amount, arrived, billed, balance].reduce((min, one) => (one < min ? one : min));
  const repaid = amount > 0n ? await repayFromWallet(tx, locked, { repaymentNo, amount, by: BY_COMPANY }) : ZERO_FEN;
  await endRepayment(tx, repaymentNo, { state: 'done', repaid });
}

async function lockOwing(tx: Tx, { memberId, amount }: RepaymentRequest): Promise<LockedCreditAccount> {
  if (amount <= 0n) throw new Refusal('payment.amountInvalid');
  const locked = await lockAccount(tx, memberId);
  if (!locked) throw new Refusal('credit.nothingOwed');
  const { billed } = await figuresOf(tx, locked.account);
  if (billed === 0n) throw new Refusal('credit.nothingOwed');
  return locked;
}
