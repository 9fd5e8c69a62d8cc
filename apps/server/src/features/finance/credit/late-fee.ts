import { type Fen, fen, multiplyRatio, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { LockedCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { lateFeeCharged } from '../../ledger/ledger/credit-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { insertMovements, type Owed, owedOf, principalOf } from './movement-store.ts';
import { dayAfter, daysBetween } from './periods.ts';
import { openStatements, type Statement, writeStatement } from './statement-store.ts';

/**
 * Charges late fees by the contract through yesterday: for each day after the due date, a rate of what was bought and is owed
 * at the end of that day. Days of an objection and of the term that starts with its answer are free. The caller holds the lock
 * of the account and changes nothing of it before: what is owed now was owed at the end of each day since the last charge.
 */
export async function accrueLateFees(tx: Tx, { account, now }: LockedCreditAccount): Promise<void> {
  const yesterday = dayAfter(now, -1);
  const statements = (await openStatements(tx, account.memberId)).filter(
    (statement) => statement.state !== 'disputed' && chargedUntil(statement) < yesterday,
  );
  const owed = await owedOf(
    tx,
    statements.map(({ id }) => id),
  );
  for (const statement of statements)
    await charge(tx, statement, owed.get(statement.id) ?? { all: ZERO_FEN, fees: ZERO_FEN }, {
      ...{ yesterday, now, rateBp: account.lateFeeBp },
    });
}

/** The last day that is charged or free, yyyy-MM-dd. */
const chargedUntil = ({ feeUntil, dueOn }: Statement): string =>
  feeUntil !== null && feeUntil > dueOn ? feeUntil : dueOn;

async function charge(
  tx: Tx,
  statement: Statement,
  owed: Owed,
  { yesterday, now, rateBp }: { readonly yesterday: string; readonly now: Date; readonly rateBp: number },
): Promise<void> {
  const { id, statementNo, memberId, feeParts } = statement;
  const parts = feeParts + principalOf(owed) * BigInt(rateBp * daysBetween(chargedUntil(statement), yesterday));
  await writeStatement(tx, statement, { fee_until: yesterday, fee_parts: parts });
  const amount = subtract(roundedFee(parts), roundedFee(feeParts));
  if (amount === 0n) return;
  const bizKey = `latefee:${statementNo}:${yesterday}`;
  await insertMovements(tx, [
    {
      ...{ memberId, kind: 'lateFee', bizKey, reference: statementNo, amount, fee: amount },
      ...{ happenedAt: now, settles: id },
    },
  ]);
  await postJournal(tx, lateFeeCharged({ bizKey, statementNo, statementId: id, amount }));
}

/** The fee of all days so far; rounded once, so that it does not depend on how often it is charged. Half a fen is rounded up. */
const roundedFee = (parts: bigint): Fen => multiplyRatio(fen(parts), 1n, 10_000n, 'halfUp');
