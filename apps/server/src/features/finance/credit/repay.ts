import { type Fen, fen, negate, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LockedCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { type CreditAccount, type CreditActor, creditLineOf } from '../../ledger/credit-accounts/credit-accounts.ts';
import { creditRepaid } from '../../ledger/ledger/credit-events.ts';
import { afterRelease } from '../../ledger/ledger/credit-memos.ts';
import { isOverdrawn, postJournal } from '../../ledger/ledger/post-journal.ts';
import { applyReduction } from './apply-reduction.ts';
import { insertMovements, type Owed, owedOf } from './movement-store.ts';
import { openStatements, requireStatement } from './statement-store.ts';

/** The part of a repayment for one statement, and its part of late fees. */
export interface RepaidShare {
  readonly statementId: string;
  readonly amount: Fen;
  readonly fee: Fen;
}

const smaller = (a: Fen, b: Fen): Fen => (a < b ? a : b);

/**
 * Shares a repayment out: statements in the order given, which is overdue first and then the oldest; of each its late fees
 * first. What is more than all of them owe stays.
 */
export function shareRepayment(
  statements: readonly { readonly id: string; readonly owed: Owed }[],
  amount: Fen,
): readonly RepaidShare[] {
  let left = amount;
  return statements.flatMap(({ id, owed }) => {
    const part = smaller(left, owed.all);
    left = subtract(left, part);
    return part > 0n ? [{ statementId: id, amount: part, fee: smaller(part, owed.fees) }] : [];
  });
}

/**
 * Repays statements of a locked account out of the wallet, as far as they owe something.
 * @returns how much went to statements
 * @throws {Refusal} `credit.nothingOwed`, `payment.insufficientBalance`
 */
export async function repayFromWallet(
  tx: Tx,
  { account, now }: LockedCreditAccount,
  { repaymentNo, amount, by }: { readonly repaymentNo: string; readonly amount: Fen; readonly by: CreditActor },
): Promise<Fen> {
  const { memberId } = account;
  const statements = await openStatements(tx, memberId);
  const owed = await owedOf(
    tx,
    statements.map(({ id }) => id),
  );
  const shares = shareRepayment(
    statements.map(({ id }) => ({ id, owed: owed.get(id) ?? { all: ZERO_FEN, fees: ZERO_FEN } })),
    amount,
  );
  const repaid = fen(sum(shares.map((share) => share.amount)));
  if (repaid === 0n) throw new Refusal('credit.nothingOwed');
  const principal = fen(repaid - sum(shares.map(({ fee }) => fee)));
  await insertMovements(
    tx,
    shares.map((share) => ({
      ...{ memberId, kind: 'repayment', bizKey: `repay:${repaymentNo}`, reference: repaymentNo },
      ...{ amount: negate(share.amount), fee: negate(share.fee), happenedAt: now, settles: share.statementId },
    })),
  );
  const change = afterRelease(await creditLineOf(tx, account), principal);
  await post(tx, { repaymentNo, memberId, shares, change });
  await applyReductions(tx, account, shares, by);
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
  return repaid;
}

/** The ledger checks the balance, since it holds the account's lock. */
async function post(tx: Tx, event: Parameters<typeof creditRepaid>[0]): Promise<void> {
  try {
    await postJournal(tx, creditRepaid(event));
  } catch (error) {
    throw isOverdrawn(error, 'walletAvailable') ? new Refusal('payment.insufficientBalance') : error;
  }
}

async function applyReductions(
  tx: Tx,
  account: CreditAccount,
  shares: readonly RepaidShare[],
  by: CreditActor,
): Promise<void> {
  let current = account;
  for (const { statementId } of shares)
    current = await applyReduction(tx, current, await requireStatement(tx, statementId), { by, isPayment: true });
}
