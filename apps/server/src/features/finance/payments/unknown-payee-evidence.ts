import type { Reader } from '../../../platform/db/transaction.ts';

/** Of evidence that lies in the store, the ids that no account of a refund names. */
export async function unknownPayeeEvidence(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('refund_payee')
    .select('evidence_id')
    .where('evidence_id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ evidence_id }) => evidence_id));
  return ids.filter((id) => !known.has(id));
}
