import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { statementOf } from './statement-store.ts';

/** The statement of this number. */
export async function statementByNumber(
  reader: Reader,
  statementNo: string,
): Promise<{ readonly id: string; readonly no: string; readonly memberId: string; readonly amount: Fen } | undefined> {
  const row = await reader
    .selectFrom('credit_statement')
    .selectAll()
    .where('statement_no', '=', statementNo)
    .executeTakeFirst();
  const statement = row && statementOf(row);
  return statement && { id: statement.id, no: statementNo, memberId: statement.memberId, amount: statement.total };
}
