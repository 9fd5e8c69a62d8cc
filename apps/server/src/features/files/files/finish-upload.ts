import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { newUploadFile, removeUploadFile, uploadFolder } from '../../../platform/files/upload-files.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { attachmentKey, dispose } from '../attachments/attachments.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import { type BoardFileRow, findBoardFile, findSameFile } from './board-file-store.ts';
import { type BoardUploadRow, closeUpload, findUpload, partsOf, type UploadPart } from './board-upload-store.ts';
import { removeUploads, sizeOf, UPLOAD_DISPOSAL, UPLOAD_PARTS, wrongOffset } from './board-uploads.ts';
import { uploadBoard } from './upload-board.ts';

type FinishDeps = Pick<Deps, 'config' | 'db' | 'files'> & { readonly analysis: AnalysisPool };

/**
 * Reads and stores the board of a complete upload. A repeated request returns the same file. The parts stay until the file has
 * taken their place, so a process that ends meanwhile costs only the reading.
 * @throws {Refusal} `notFound`, `upload.wrongOffset` when parts are missing, those of {@link uploadBoard}
 */
export async function finishUpload(
  deps: FinishDeps,
  memberId: string,
  uploadId: string,
  signal: AbortSignal,
): Promise<BoardFileRow> {
  const { config, db } = deps;
  const upload = await findUpload(db.read, memberId, uploadId);
  if (!upload) throw new Refusal('notFound');
  if (upload.sha256 !== null) return finishedFile(db.read, memberId, upload.sha256);
  const parts = await partsOf(db.read, uploadId);
  if (sizeOf(parts) < upload.bytes) throw wrongOffset(sizeOf(parts));
  const file = await newUploadFile(uploadFolder(config));
  try {
    await joinParts(deps, parts, file, signal);
    return await storeBoard(deps, upload, file, signal);
  } catch (error) {
    if (error instanceof FileMissing) return await withoutParts(deps, memberId, uploadId);
    // Another request would refuse the same bytes again.
    if (error instanceof Refusal && error.code.startsWith('file.'))
      await db.transaction((tx) => removeUploads(tx, memberId, uploadId));
    throw error;
  } finally {
    await removeUploadFile(file);
  }
}

async function joinParts(
  { files }: FinishDeps,
  parts: readonly UploadPart[],
  file: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of parts) {
    const { body } = await files.open(attachmentKey(UPLOAD_PARTS, id), signal);
    await pipeline(body, createWriteStream(file, { flags: 'a', mode: 0o600 }), { signal });
  }
}

function storeBoard(
  deps: FinishDeps,
  { id, member_id, file_name, bytes }: BoardUploadRow,
  path: string,
  signal: AbortSignal,
): Promise<BoardFileRow> {
  const whole = { field: 'file', fileName: file_name, mediaType: '', bytes, path };
  return uploadBoard(deps, member_id, whole, signal, {
    bytes,
    replace: async (tx, sha256) => dispose(tx, UPLOAD_DISPOSAL, await closeUpload(tx, id, sha256)),
  });
}

/** A concurrent request has finished the upload, or the store has lost a part: the client begins again. */
async function withoutParts({ db }: FinishDeps, memberId: string, uploadId: string): Promise<BoardFileRow> {
  const upload = await findUpload(db.read, memberId, uploadId);
  if (upload && upload.sha256 !== null) return finishedFile(db.read, memberId, upload.sha256);
  await db.transaction((tx) => removeUploads(tx, memberId, uploadId));
  throw new Refusal('notFound');
}

async function finishedFile(reader: Reader, memberId: string, sha256: string): Promise<BoardFileRow> {
  const same = await findSameFile(reader, memberId, sha256);
  const file = same && (await findBoardFile(reader, memberId, same.id));
  if (!file) throw new Refusal('notFound');
  return file;
}
