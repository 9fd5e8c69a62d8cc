import { type Fen, fen, negate, subtract, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type CreditAccount,
  creditLineOf,
  type LockedCreditAccount,
} from '../../ledger/credit-accounts/credit-accounts.ts';
import { statementReduced } from '../../ledger/ledger/credit-events.ts';
import { afterRelease } from '../../ledger/ledger/credit-memos.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { applyReduction } from './apply-reduction.ts';
import { insertMovements, owedOf, principalOf } from './movement-store.ts';
import { requireStatement, type Statement } from './statement-store.ts';

interface Reduction {
  readonly kind: 'correction' | 'writeOff';
  readonly bizKey: string;
  readonly amount: Fen;
  readonly staffId: string;
  readonly note: string;
}

/**
 * Waives part of a statement: purchases first, then late fees. The caller has locked the account.
 * @throws {Refusal} `credit.tooMuch` when less is owed
 */
export async function reduceStatement(
  tx: Tx,
  { account, now }: LockedCreditAccount,
  statement: Statement,
  { kind, bizKey, amount, staffId, note }: Reduction,
): Promise<CreditAccount> {
  const { id: statementId, statementNo, memberId } = statement;
  const owed = (await owedOf(tx, [statementId])).get(statementId);
  if (!owed || amount > owed.all)
    throw new Refusal('credit.tooMuch', { data: { owed: toYuanText(fen(owed?.all ?? 0n)) } });
  const principal = amount < principalOf(owed) ? amount : principalOf(owed);
  const fee = subtract(amount, principal);
  await insertMovements(tx, [
    {
      ...{ memberId, kind, bizKey, reference: statementNo, amount: negate(amount), fee: negate(fee), note },
      ...{ happenedAt: now, settles: statementId },
    },
  ]);
  const change = afterRelease(await creditLineOf(tx, account), principal);
  const journal = kind === 'correction' ? ('creditCorrection' as const) : ('creditWriteOff' as const);
  await postJournal(
    tx,
    statementReduced({ kind: journal, bizKey, statementNo, statementId, memberId, amount, change }),
  );
  return applyReduction(tx, account, await requireStatement(tx, statementId), {
    by: { kind: 'staff', id: staffId },
    isPayment: false,
  });
}
