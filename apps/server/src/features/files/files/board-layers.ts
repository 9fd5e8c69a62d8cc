import type { BoardLayers, RawReply } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import type { DrawnLayers } from './board-analysis/draw-layers.ts';
import type { StoredBoardFile } from './board-files.ts';
import { IMAGE_HEADERS } from './image-headers.ts';
import { FACTS_VERSION } from './image-key.ts';
import { namedBytes } from './named-bytes.ts';
import { ResultCache } from './result-cache.ts';

/** Draws the layers of stored board files one by one, for clients already permitted to see them. */
export interface LayerDrawing {
  /**
   * Lists the layers that can be overlaid on the drawn board.
   * @throws {Refusal} `notFound` when the file is missing in the store, `unavailable` when too many boards wait
   */
  list(file: StoredBoardFile, caller: Caller): Promise<Pick<BoardLayers, 'box' | 'layers'>>;
  /**
   * Returns one layer by its place in the list.
   * @throws {Refusal} as `list`, and `notFound` when the image does not exist
   */
  image(file: StoredBoardFile, layer: number, caller: Caller): Promise<RawReply>;
}

/** The last boards stay here, because their layers are asked for one by one. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

export function layerDrawing({ files }: Pick<Deps, 'files'>, analysis: AnalysisPool): LayerDrawing {
  const cache = new ResultCache<DrawnLayers>(MAX_CACHE_BYTES, sizeOf);
  const drawnOf = (file: StoredBoardFile, caller: Caller): Promise<DrawnLayers> =>
    cache.of(JSON.stringify([FACTS_VERSION, file.sha256, file.fileName, file.rolesTag]), async () =>
      analysis.layers(await namedBytes(files, file), caller),
    );
  return {
    async list(file, caller) {
      const { box, layers } = await drawnOf(file, caller);
      return {
        box,
        layers: layers.map(({ name, role, colour, svg }) => ({ name, role, colour, isDrawn: svg !== null })),
      };
    },
    async image(file, layer, caller) {
      const body = (await drawnOf(file, caller)).layers[layer]?.svg;
      if (!body) throw new Refusal('notFound');
      return { headers: IMAGE_HEADERS, body };
    },
  };
}

const sizeOf = ({ layers }: DrawnLayers): number => layers.reduce((sum, { svg }) => sum + (svg?.length ?? 0), 0);
