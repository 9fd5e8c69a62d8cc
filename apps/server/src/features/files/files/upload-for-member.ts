import type { UploadedFile } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { giveBackUpload } from '../../base/storage/storage-use.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import { findAnyBoardFile } from './board-file-store.ts';
import { readAndStore, sameFile } from './upload-board.ts';

const PER_STAFF_USER: readonly Limit[] = [{ name: 'hour', count: 60, seconds: 3_600 }];

/**
 * Reads and stores a board that staff made for a member, among the member's files; its bytes count against no quota. An
 * existing file of the member stays as it is, under its own name. The caller must refer to it at once, or it is deleted like
 * any unordered file.
 * @throws {Refusal} as `uploadBoard`, other than for quotas
 */
export async function uploadForMember(
  deps: Pick<Deps, 'db' | 'files'> & { readonly analysis: AnalysisPool },
  { memberId, staffId }: { readonly memberId: string; readonly staffId: string },
  upload: UploadedFile,
  signal: AbortSignal,
): Promise<{ readonly id: string }> {
  await deps.db.transaction((tx) => claim(tx, `production file ${staffId}`, PER_STAFF_USER));
  const { sha256, same } = await sameFile(deps.db.read, memberId, upload);
  const known = same && (await findAnyBoardFile(deps.db.read, same.id));
  if (known) return known;
  return readAndStore(deps, upload, { memberId, sha256, caller: { owner: staffId, signal } }, (tx) =>
    giveBackUpload(tx, memberId, upload.bytes),
  );
}
