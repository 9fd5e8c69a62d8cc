import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import type { DifferenceRow } from './find-settlements.ts';

/**
 * A person knows where a difference comes from, and it is not asked about again.
 * @throws {Refusal} `notFound`, or `settlement.ended` when somebody was faster or bill and books agree by now
 */
export async function explainDifference(
  tx: Tx,
  { id, staffId, note }: { readonly id: string; readonly staffId: string; readonly note: string },
): Promise<DifferenceRow> {
  const found = await tx
    .selectFrom('bill_difference')
    .select(['no', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('notFound');
  if (found.ended_at !== null) throw new Refusal('settlement.ended');
  const explained = await tx
    .updateTable('bill_difference')
    .set({ ended_at: sql<Date>`now()`, explained_by: staffId, note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAct(tx, {
    object: { kind: 'billDifference', id, no: found.no },
    reason: note,
  });
  return explained;
}
