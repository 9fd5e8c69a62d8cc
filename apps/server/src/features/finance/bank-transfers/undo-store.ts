import { type Selectable, sql } from 'kysely';
import type { TransferUndo } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type UndoRow = Selectable<TransferUndo>;

/** The number that a claim of this transfer has: one more than were undone. The caller holds the transfer. */
export async function nextClaimNo(reader: Reader, transferId: string): Promise<number> {
  const { undone } = await reader
    .selectFrom('transfer_undo')
    .select(sql<number>`count(*)::int`.as('undone'))
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return undone + 1;
}

export async function insertUndo(
  tx: Tx,
  row: Pick<UndoRow, 'transfer_id' | 'claim_no' | 'member_id' | 'amount_fen' | 'reason' | 'asked_by'>,
): Promise<void> {
  await tx.insertInto('transfer_undo').values(row).execute();
}

export const findUndo = (reader: Reader, id: string): Promise<UndoRow | undefined> =>
  reader.selectFrom('transfer_undo').selectAll().where('id', '=', id).executeTakeFirst();

export async function endUndo(
  tx: Tx,
  id: string,
  end: { readonly state: 'done' | 'refused'; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('transfer_undo')
    .set({ state: end.state, decided_by: end.staffId, decided_at: sql<Date>`now()`, note: end.note })
    .where('id', '=', id)
    .execute();
}

/** Returns those of the transfers that have an open request to undo the claim. */
export async function undoWaits(reader: Reader, transferIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (transferIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('transfer_undo')
    .select('transfer_id')
    .where('transfer_id', 'in', [...transferIds])
    .where('state', '=', 'waiting')
    .execute();
  return new Set(rows.map(({ transfer_id }) => transfer_id));
}
