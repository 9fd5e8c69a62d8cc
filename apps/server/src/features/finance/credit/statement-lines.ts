import type { Reader } from '../../../platform/db/transaction.ts';
import { type Movement, movementOf } from './movement-store.ts';

/** Billed movements of a statement, in the order in which they happened. */
export async function linesOfStatement(reader: Reader, statementId: string): Promise<readonly Movement[]> {
  const rows = await reader
    .selectFrom('credit_movement')
    .selectAll()
    .where('billed_in', '=', statementId)
    .orderBy('id')
    .execute();
  return rows.map(movementOf);
}

/** Later movements of a statement: repayments, refunds, fees, corrections. */
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
