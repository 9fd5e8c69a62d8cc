import { type Selectable, sql } from 'kysely';
import type { BoardUpload, BoardUploadPart } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type BoardUploadRow = Selectable<BoardUpload>;
export type UploadPart = Pick<Selectable<BoardUploadPart>, 'id' | 'bytes'>;

export const insertUpload = (
  tx: Tx,
  { memberId, fileName, bytes }: { readonly memberId: string; readonly fileName: string; readonly bytes: number },
): Promise<BoardUploadRow> =>
  tx
    .insertInto('board_upload')
    .values({ member_id: memberId, file_name: fileName, bytes })
    .returningAll()
    .executeTakeFirstOrThrow();

/** An upload of another member is treated as missing. */
export const findUpload = (reader: Reader, memberId: string, uploadId: string): Promise<BoardUploadRow | undefined> =>
  ofMember(reader, memberId).where('id', '=', uploadId).executeTakeFirst();

export const lockUpload = (tx: Tx, memberId: string, uploadId: string): Promise<BoardUploadRow | undefined> =>
  ofMember(tx, memberId).where('id', '=', uploadId).forUpdate().executeTakeFirst();

const ofMember = (reader: Reader, memberId: string) =>
  reader.selectFrom('board_upload').selectAll().where('member_id', '=', memberId);

/** The parts of an upload in their order. */
export const partsOf = (reader: Reader, uploadId: string): Promise<readonly UploadPart[]> =>
  reader
    .selectFrom('board_upload_part')
    .select(['id', 'bytes'])
    .where('upload_id', '=', uploadId)
    .orderBy('start_byte')
    .execute();

export async function insertPart(
  tx: Tx,
  uploadId: string,
  part: { readonly id: string; readonly startByte: number; readonly bytes: number },
): Promise<void> {
  const { id, startByte, bytes } = part;
  await tx.insertInto('board_upload_part').values({ id, upload_id: uploadId, start_byte: startByte, bytes }).execute();
  await tx.updateTable('board_upload').set({ touched_at: sql<Date>`now()` }).where('id', '=', uploadId).execute();
}

/** Total size of the parts of a member's unfinished uploads. */
export async function unfinishedBytes(reader: Reader, memberId: string): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`
    select coalesce(sum(part.bytes), 0)::bigint as bytes from board_upload upload
      join board_upload_part part on part.upload_id = upload.id
    where upload.member_id = ${memberId}`.execute(reader);
  return Number(rows[0]?.bytes ?? 0);
}

/** Replaces the parts of an upload by the hash of its content. @returns the ids of the parts */
export async function closeUpload(tx: Tx, uploadId: string, sha256: string): Promise<readonly string[]> {
  const parts = await deleteParts(tx, [uploadId]);
  await tx.updateTable('board_upload').set({ sha256 }).where('id', '=', uploadId).execute();
  return parts;
}

/** Deletes uploads without a new part for a day. @returns the ids of their parts */
export async function deleteExpiredUploads(tx: Tx, max: number): Promise<readonly string[]> {
  const expired = await tx
    .selectFrom('board_upload')
    .select('id')
    .where('touched_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('touched_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  return deleteUploads(
    tx,
    expired.map(({ id }) => id),
  );
}

/** Deletes uploads of a member: all, or the given one. @returns the ids of their parts */
export async function deleteUploadsOf(tx: Tx, memberId: string, uploadId?: string): Promise<readonly string[]> {
  const all = ofMember(tx, memberId).orderBy('id').forUpdate();
  const found = await (uploadId === undefined ? all : all.where('id', '=', uploadId)).execute();
  return deleteUploads(
    tx,
    found.map(({ id }) => id),
  );
}

/** Parts first: they are counted for the member of their upload. */
async function deleteUploads(tx: Tx, uploadIds: readonly string[]): Promise<readonly string[]> {
  const parts = await deleteParts(tx, uploadIds);
  if (uploadIds.length > 0) await tx.deleteFrom('board_upload').where('id', 'in', uploadIds).execute();
  return parts;
}

async function deleteParts(tx: Tx, uploadIds: readonly string[]): Promise<readonly string[]> {
  if (uploadIds.length === 0) return [];
  const parts = await tx.deleteFrom('board_upload_part').where('upload_id', 'in', uploadIds).returning('id').execute();
  return parts.map(({ id }) => id);
}
