import type { Reader } from '../../../platform/db/transaction.ts';
import { type Correction, correctionOf } from './correction-store.ts';

/**
 * Corrections that wait for four-eyes approval; or the decided ones, the latest first. A correction within the requester's own
 * limit has no decision.
 */
export async function correctionsForApproval(
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<readonly Correction[]> {
  let query = reader.selectFrom('wallet_correction').selectAll().where('is_alone', '=', false);
  if (ids) query = query.where('id', 'in', [...ids]);
  const rows = isWaiting
    ? await query.where('state', '=', 'waiting').execute()
    : await query.where('state', '<>', 'waiting').orderBy('decided_at', 'desc').limit(max).execute();
  return rows.map(correctionOf);
}
