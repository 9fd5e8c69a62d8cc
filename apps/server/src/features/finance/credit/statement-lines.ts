import type { Reader } from '../../../platform/db/transaction.ts';
import { type Movement, movementOf } from './movement-store.ts';

/** What a statement bills, in the order in which it happened. */
export async function linesOfStatement(reader: Reader, statementId: string): Promise<readonly Movement[]> {
  const rows = await reader
    .selectFrom('credit_movement')
    .selectAll()
    .where('billed_in', '=', statementId)
    .orderBy('id')
    .execute();
  return rows.map(movementOf);
}

/** What happened to a statement after it was made: repayments, refunds, fees, corrections. */
export async function reductionsOfStatement(reader: Reader, statementId: string): Promise<readonly Movement[]> {
  const rows = await reader
    .selectFrom('credit_movement')
    .selectAll()
    .where('settles', '=', statementId)
    .orderBy('id')
    .execute();
  return rows.map(movementOf);
}

export async function mainOrdersOfStatement(reader: Reader, statementId: string): Promise<readonly string[]> {
  const lines = await linesOfStatement(reader, statementId);
  return [...new Set(lines.flatMap(({ mainOrderId }) => (mainOrderId === null ? [] : [mainOrderId])))];
}
