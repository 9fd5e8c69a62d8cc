import { randomUUID } from 'node:crypto';
import { type CallOutput, calls, toFileName, type UploadedFile } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { quotasOf, requireQuota } from '../../base/storage/storage-use.ts';
import { attachmentKey, type Disposal, dispose } from '../attachments/attachments.ts';
import {
  type BoardUploadRow,
  deleteExpiredUploads,
  deleteUploadsOf,
  findUpload,
  insertPart,
  insertUpload,
  lockUpload,
  partsOf,
  type UploadPart,
} from './board-upload-store.ts';

/** Parts of unfinished uploads in the file store, so that any process can go on with an upload. */
export const UPLOAD_PARTS = {
  area: 'upload-part',
  table: 'board_upload_part',
  column: 'id',
} as const satisfies FileReference;

export const UPLOAD_DISPOSAL: Disposal = {
  job: 'files.removeParts',
  unusedJob: 'files.deleteUnfinished',
  every: '33 * * * *',
  deleteUnused: deleteExpiredUploads,
};

type ResumableUpload = CallOutput<typeof calls.upload.begin>;
type UploadDeps = Pick<Deps, 'config' | 'db' | 'files'>;

const MAX_BYTES = calls.upload.boardFile.files.file.maxBytes;
const PART_BYTES = calls.upload.addPart.files.part.maxBytes;
/** As many as uploads in one request. */
const PER_MEMBER: readonly Limit[] = [{ name: 'hour', count: 20, seconds: 3_600 }];

/**
 * Begins an upload whose parts can arrive over several connections and processes.
 * @throws {Refusal} `file.tooLarge`, `rateLimited`, `storage.full`, `storage.dayFull`
 */
export async function beginUpload(
  { config, db }: UploadDeps,
  memberId: string,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: number },
): Promise<ResumableUpload> {
  if (bytes > MAX_BYTES)
    throw new Refusal('file.tooLarge', { params: { megabytes: Math.floor(MAX_BYTES / 1_048_576) } });
  return db.transaction(async (tx) => {
    await claim(tx, `begin upload ${memberId}`, PER_MEMBER);
    await requireQuota(tx, memberId, quotasOf(config), bytes);
    return present(await insertUpload(tx, { memberId, fileName: toFileName(fileName) || 'file', bytes }), 0);
  });
}

/**
 * Stores the next part of an upload.
 * @throws {Refusal} `notFound`, `upload.wrongOffset`, `invalidInput` for a part of another size, `storage.full`, `storage.dayFull`
 */
export async function addPart(
  { config, db, files }: UploadDeps,
  memberId: string,
  {
    uploadId,
    offset,
    part,
  }: { readonly uploadId: string; readonly offset: number; readonly part: Pick<UploadedFile, 'path' | 'bytes'> },
  signal: AbortSignal,
): Promise<ResumableUpload> {
  // Before the bytes are stored; again under the lock.
  const found = await findUpload(db.read, memberId, uploadId);
  if (!found) throw new Refusal('notFound');
  requireNext(found, await partsOf(db.read, uploadId), offset, part.bytes);
  const id = randomUUID();
  const key = attachmentKey(UPLOAD_PARTS, id);
  // Bytes first: a row must never point to nothing.
  await files.putFile(key, part.path, signal);
  try {
    return await db.transaction(async (tx) => {
      const upload = await lockUpload(tx, memberId, uploadId);
      if (!upload) throw new Refusal('notFound');
      requireNext(upload, await partsOf(tx, uploadId), offset, part.bytes);
      await insertPart(tx, uploadId, { id, startByte: offset, bytes: part.bytes });
      await requireQuota(tx, memberId, quotasOf(config));
      return present(upload, offset + part.bytes);
    });
  } catch (error) {
    // After any other failure the commit may have happened; bytes without a row are collected after a day.
    if (error instanceof Refusal) await files.remove(key);
    throw error;
  }
}

/** Deletes uploads of a member: all, or the given one. Their bytes are removed after the commit. */
export const removeUploads = async (tx: Tx, memberId: string, uploadId?: string): Promise<void> =>
  dispose(tx, UPLOAD_DISPOSAL, await deleteUploadsOf(tx, memberId, uploadId));

export const sizeOf = (parts: readonly UploadPart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

export const wrongOffset = (offset: number): Refusal => new Refusal('upload.wrongOffset', { data: { offset } });

/** Refuses a part that does not continue the upload. Sizes are fixed, so that the number of parts is limited. */
function requireNext(upload: BoardUploadRow, parts: readonly UploadPart[], offset: number, bytes: number): void {
  const stored = upload.sha256 === null ? sizeOf(parts) : upload.bytes;
  if (offset !== stored || stored === upload.bytes) throw wrongOffset(stored);
  if (bytes !== Math.min(PART_BYTES, upload.bytes - stored))
    throw new Refusal('invalidInput', { fields: [{ field: 'part', code: 'invalid' }] });
}

const present = ({ id }: BoardUploadRow, offset: number): ResumableUpload => ({
  uploadId: id,
  offset,
  partBytes: PART_BYTES,
});
