import type { ComparedFiles, RawReply } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import type { ComparedTwo } from './board-analysis/compare-two.ts';
import type { StoredBoardFile } from './board-files.ts';
import { KeptResults } from './kept-results.ts';
import { namedBytes } from './named-bytes.ts';
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
  const kept = new KeptResults<ComparedTwo>(MOST_KEPT_BYTES, sizeOf);

  const comparedOf = (before: StoredBoardFile, after: StoredBoardFile, caller: Caller): Promise<ComparedTwo> => {
    // The name of a single layer may tell its role, so it belongs to what was compared.
    const keyOf = ({ sha256, fileName, rolesTag }: StoredBoardFile) => [sha256, fileName, rolesTag];
    const key = JSON.stringify([FACTS_VERSION, ...keyOf(before), ...keyOf(after)]);
    return kept.of(key, async () => analysis.compare(await named(before), await named(after), caller));
  };

  const named = (file: StoredBoardFile) => namedBytes(files, file);

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
