import { type Fen, fen, sum, toYuanText, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { BY_COMPANY, type LockedCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { accountBalances } from '../../ledger/ledger/account-balance.ts';
import { statementClosed } from '../../ledger/ledger/credit-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { newStatementNo } from './credit-numbers.ts';
import { moveStatement } from './move-statement.ts';
import { billMovements, type Movement, unbilledBefore } from './movement-store.ts';
import { dayAfter } from './periods.ts';
import { insertStatement, type Statement, writeStatementStep } from './statement-store.ts';

/**
 * Bills what a member bought since the last close and before this one. A statement whose purchases all went back in the same
 * month is paid off as it is made. Nothing is made when nothing happened. The days to pay count from when it is made, which is
 * later than the close when the server was off. The caller has locked the account.
 */
export async function closePeriod(
  tx: Tx,
  { account, now }: LockedCreditAccount,
  until: Date,
): Promise<Statement | undefined> {
  const { memberId } = account;
  const lines = await unbilledBefore(tx, memberId, until);
  if (lines.length === 0) return undefined;
  const total = fen(sum(lines.map(({ amount }) => amount)));
  const statement = await insertStatement(tx, {
    ...{ statementNo: newStatementNo(), memberId, total },
    ...{ periodFrom: account.billedUntil, periodUntil: until },
    dueOn: dayAfter(now > until ? now : until, account.dueDays),
  });
  const { id: statementId, statementNo } = statement;
  await billMovements(
    tx,
    lines.map(({ id }) => id),
    statementId,
  );
  await writeStatementStep(tx, statement, { from: '', event: 'make', by: BY_COMPANY, note: '' });
  if (total === 0n) return moveStatement(tx, statement, 'payOff', { by: BY_COMPANY });
  const undelivered = await undeliveredIn(tx, lines);
  await postJournal(tx, statementClosed({ statementId, statementNo, memberId, total, undelivered }));
  await notifyMember(tx, {
    ...{ memberId, event: 'statementMade', fact: statementId, about: statementId },
    params: { statementNo, amount: toYuanText(total), day: statement.dueOn },
  });
  return statement;
}

/** The parts of a period's purchases that are not shipped, by main order. */
async function undeliveredIn(tx: Tx, lines: readonly Movement[]) {
  const bought = new Map<string, Fen>();
  for (const { mainOrderId, amount } of lines)
    if (mainOrderId !== null) bought.set(mainOrderId, fen((bought.get(mainOrderId) ?? 0n) + amount));
  const balances = await accountBalances(tx, 'creditUndelivered', [...bought.keys()]);
  return [...balances].map(([mainOrderId, balance]) => {
    const all = bought.get(mainOrderId) ?? ZERO_FEN;
    return { mainOrderId, amount: balance < all ? balance : all };
  });
}
