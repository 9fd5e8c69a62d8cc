import type { ComparedFiles, RawReply } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import type { ComparedTwo } from './board-analysis/compare-two.ts';
import type { StoredBoardFile } from './board-files.ts';
import { IMAGE_HEADERS } from './image-headers.ts';
import { FACTS_VERSION } from './image-key.ts';
import { namedBytes } from './named-bytes.ts';
import { ResultCache } from './result-cache.ts';

/** Compares stored board files, for clients already permitted to see both. */
export interface FileComparison {
  /**
   * Returns the differences. Files that are equal byte for byte are not read.
   * @throws {Refusal} `notFound` when one is missing in the store, `unavailable` when too many boards wait to be read
   */
  compare(before: StoredBoardFile, after: StoredBoardFile, caller: Caller): Promise<ComparedFiles>;
  /**
   * Returns an image of the comparison by its name.
   * @throws {Refusal} as `compare`, and `notFound` when the image does not exist
   */
  image(before: StoredBoardFile, after: StoredBoardFile, image: string, caller: Caller): Promise<RawReply>;
}

/**
 * The latest comparisons stay in memory, because their images are requested one by one. A later request computes the comparison
 * again.
 */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

export function fileComparison({ files }: Pick<Deps, 'files'>, analysis: AnalysisPool): FileComparison {
  const cache = new ResultCache<ComparedTwo>(MAX_CACHE_BYTES, sizeOf);

  const comparedOf = (before: StoredBoardFile, after: StoredBoardFile, caller: Caller): Promise<ComparedTwo> => {
    // The name of a single layer can determine its role, so it is part of the key.
    const keyOf = ({ sha256, fileName, rolesTag }: StoredBoardFile) => [sha256, fileName, rolesTag];
    const key = JSON.stringify([FACTS_VERSION, ...keyOf(before), ...keyOf(after)]);
    return cache.of(key, async () => analysis.compare(await named(before), await named(after), caller));
  };

  const named = (file: StoredBoardFile) => namedBytes(files, file);

  return {
    async compare(before, after, caller) {
      const names = { before: { fileName: before.fileName }, after: { fileName: after.fileName } };
      if (before.sha256 === after.sha256) return { ...names, isSameFile: true, comparison: null, box: null };
      const { comparison, box } = await comparedOf(before, after, caller);
      return { ...names, isSameFile: false, comparison, box };
    },
    async image(before, after, image, caller) {
      if (before.sha256 === after.sha256) throw new Refusal('notFound');
      const { images } = await comparedOf(before, after, caller);
      const body = images[image];
      if (body === undefined) throw new Refusal('notFound');
      return { headers: IMAGE_HEADERS, body };
    },
  };
}

const sizeOf = ({ images }: ComparedTwo): number => Object.values(images).reduce((sum, svg) => sum + svg.length, 0);
