import type { ComparedFiles, RawReply } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { FileMissing } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import type { ComparedTwo } from './board-analysis/compare-two.ts';
import { boardFileBytes, type StoredBoardFile } from './board-files.ts';
import { PICTURE_HEADERS } from './picture-headers.ts';
import { FACTS_VERSION } from './picture-key.ts';

/** Compares stored board files for whoever has been found allowed to see both. */
export interface FileComparison {
  /**
   * What differs. Files that are equal byte for byte are not read.
   * @throws {Refusal} `notFound` when the store has lost one, `unavailable` when too many boards wait to be read
   */
  compare(before: StoredBoardFile, after: StoredBoardFile, caller: Caller): Promise<ComparedFiles>;
  /** A picture of it by its name. @throws {Refusal} as `compare`, and `notFound` when there is no such picture */
  picture(before: StoredBoardFile, after: StoredBoardFile, picture: string, caller: Caller): Promise<RawReply>;
}

/** The last comparisons stay here, because their pictures are asked for one by one. Whoever comes later waits once more. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

export function fileComparison({ files }: Pick<Deps, 'files'>, analysis: AnalysisPool): FileComparison {
  const kept = new Map<string, ComparedTwo>();

  const comparedOf = async (before: StoredBoardFile, after: StoredBoardFile, caller: Caller): Promise<ComparedTwo> => {
    // The name of a single layer may tell its role, so it belongs to what was compared.
    const key = JSON.stringify([FACTS_VERSION, before.sha256, before.fileName, after.sha256, after.fileName]);
    const known = kept.get(key);
    kept.delete(key);
    const compared = known ?? (await analysis.compare(await named(before), await named(after), caller));
    kept.set(key, compared);
    forgetOldest();
    return compared;
  };

  const named = async (file: StoredBoardFile) => ({ name: file.fileName, bytes: await bytesOf(file) });

  const bytesOf = (file: StoredBoardFile): Promise<Buffer> =>
    boardFileBytes(files, file).catch((error: unknown) => {
      throw error instanceof FileMissing ? new Refusal('notFound') : error;
    });

  const forgetOldest = (): void => {
    let bytes = [...kept.values()].reduce((sum, compared) => sum + sizeOf(compared), 0);
    for (const [key, compared] of kept) {
      if (bytes <= MOST_KEPT_BYTES || kept.size === 1) return;
      kept.delete(key);
      bytes -= sizeOf(compared);
    }
  };

  return {
    async compare(before, after, caller) {
      const names = { before: { fileName: before.fileName }, after: { fileName: after.fileName } };
      if (before.sha256 === after.sha256) return { ...names, isSameFile: true, comparison: null, box: null };
      const { comparison, box } = await comparedOf(before, after, caller);
      return { ...names, isSameFile: false, comparison, box };
    },
    async picture(before, after, picture, caller) {
      if (before.sha256 === after.sha256) throw new Refusal('notFound');
      const { pictures } = await comparedOf(before, after, caller);
      const body = pictures[picture];
      if (body === undefined) throw new Refusal('notFound');
      return { headers: PICTURE_HEADERS, body };
    },
  };
}

const sizeOf = ({ pictures }: ComparedTwo): number => Object.values(pictures).reduce((sum, svg) => sum + svg.length, 0);
