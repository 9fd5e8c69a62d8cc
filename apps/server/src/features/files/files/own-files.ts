import { calls, type StoredFile, type StoredFiles } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type FileReference, referencedIds } from '../../../platform/files/file-references.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { quotasOf, storageUse } from '../../base/storage/storage-use.ts';
import {
  type BoardFileRow,
  deleteBoardFiles,
  deleteFreeFiles,
  listBoardFiles,
  lockBoardFile,
} from './board-file-store.ts';
import { boardImageAddresses } from './board-file-view.ts';
import { unfinishedBytes } from './board-upload-store.ts';
import { removeUploads } from './board-uploads.ts';

/** A member's own board files, the last uploaded first, and what of the quotas they take. */
export async function ownFiles(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  references: readonly FileReference[],
  memberId: string,
  page: { readonly skip: number; readonly take: number },
): Promise<StoredFiles> {
  const quotas = quotasOf(config);
  const [{ rows, total }, use, unfinished] = await Promise.all([
    listBoardFiles(db.read, memberId, page),
    storageUse(db.read, memberId),
    unfinishedBytes(db.read, memberId),
  ]);
  const inCarts = await referencedIds(
    db.read,
    references,
    'board-file',
    rows.map(({ id }) => id),
  );
  return {
    totalCount: total,
    items: rows.map((row) => presentFile(row, inCarts.has(row.id), config.fileRetentionDays)),
    usedBytes: use.storedBytes,
    maxBytes: quotas.total,
    unfinishedBytes: unfinished,
    todayBytes: use.todayBytes,
    maxTodayBytes: quotas.perDay,
    retentionDays: config.fileRetentionDays,
  };
}

/**
 * Deletes the member's own unused file; its bytes are removed when no other file has the same.
 * @throws {Refusal} `notFound`, `file.ordered`, `file.inCart`
 */
export async function removeOwnFile(
  tx: Tx,
  references: readonly FileReference[],
  memberId: string,
  fileId: string,
): Promise<void> {
  const row = await lockBoardFile(tx, memberId, fileId);
  if (!row) throw new Refusal('notFound');
  if (row.ordered_at !== null) throw new Refusal('file.ordered');
  if ((await referencedIds(tx, references, 'board-file', [fileId])).has(fileId)) throw new Refusal('file.inCart');
  await deleteBoardFiles(tx, [fileId]);
}

const DAY_MS = 86_400_000;

function presentFile(row: BoardFileRow, isInCart: boolean, retentionDays: number): StoredFile {
  const use = row.ordered_at !== null ? 'ordered' : isInCart ? 'inCart' : 'free';
  return {
    fileId: row.id,
    fileName: row.file_name,
    bytes: Number(row.bytes + row.drawn_bytes),
    uploadedAt: toIso(row.touched_at),
    use,
    retainedUntil: use === 'free' ? toIso(new Date(row.touched_at.getTime() + retentionDays * DAY_MS)) : null,
    image: boardImageAddresses(row),
  };
}

export const fileData: PersonalData = {
  exported: { files: calls.upload.ownFiles },
  async eraseAtClosing(tx, memberId) {
    await deleteFreeFiles(tx, memberId);
    await removeUploads(tx, memberId);
  },
  retained: 'The files of orders, which are made and repeated from them.',
};
