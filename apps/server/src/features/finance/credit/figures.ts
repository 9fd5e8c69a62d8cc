import { type Fen, fen, sum, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type CreditAccount, creditLineOf } from '../../ledger/credit-accounts/credit-accounts.ts';
import { type Owed, owedOf, unbilledOf } from './movement-store.ts';
import { openStatements, type Statement } from './statement-store.ts';

/** Used and owed amounts of an account. */
export interface CreditFigures {
  readonly free: Fen;
  readonly used: Fen;
  readonly unbilled: Fen;
  readonly statements: readonly Statement[];
  readonly owed: ReadonlyMap<string, Owed>;
  readonly billed: Fen;
  readonly overdue: Fen;
}

export async function figuresOf(reader: Reader, account: CreditAccount): Promise<CreditFigures> {
  const [{ free, used }, unbilled, statements] = await Promise.all([
    creditLineOf(reader, account),
    unbilledOf(reader, account),
    openStatements(reader, account.memberId),
  ]);
  const owed = await owedOf(
    reader,
    statements.map(({ id }) => id),
  );
  const owedFor = (which: readonly Statement[]): Fen => fen(sum(which.map(({ id }) => owed.get(id)?.all ?? ZERO_FEN)));
  return {
    ...{ free, used, unbilled, statements, owed },
    billed: owedFor(statements),
    overdue: owedFor(statements.filter(({ overdueSince }) => overdueSince !== null)),
  };
}
