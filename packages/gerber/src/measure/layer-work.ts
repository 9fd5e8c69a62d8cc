import { Budget } from '../budget.ts';
import type { LayerImage } from '../image/layer-image.ts';
import { defaultAnalysisLimits } from '../limits.ts';
import { type GapColumns, GapList } from './clearance/gap-list.ts';
import {
  type LayerGaps,
  layerGaps,
  type MeasuredLayer,
  measuredLayer,
  type PairBudget,
  pairBudget,
} from './clearance/layer-gaps.ts';
import { UnionFind } from './geometry/union-find.ts';
import { type Barrels, RemainingCopper } from './remaining-copper/remaining-copper.ts';
import { type LayerShapes, layerShapes } from './shapes/layer-shapes.ts';

/** The share of measuring that needs one layer and the holes alone, to be done by any thread. Plain data. */
export interface LayerTask {
  readonly name: string;
  readonly image: LayerImage;
  readonly barrels: Barrels;
  /** Layers of one budget of pairs have one name; they come in the order in which they spend it. */
  readonly budget: 'copper' | 'mask';
  /** The pairs that may be compared: all of the budget, or less than none where others have surely spent it. */
  readonly pairs: number;
}

/** The result of a task. Plain data. */
export interface LayerWork {
  readonly name: string;
  /** Its shapes, or of a layer that erases the edges of what is left. */
  readonly shapes: LayerShapes;
  /** True when those are the edges of the remaining copper. */
  readonly isLeft: boolean;
  readonly gaps?: PlainGaps;
  /** The pairs of shapes that were compared, and those of them before gaps were last about to be looked for. */
  readonly pairs: number;
  readonly pairsBeforeLook: number;
}

export interface PlainGaps {
  readonly parents: Uint32Array;
  readonly items: number;
  readonly gaps: GapColumns;
  readonly contacts: Int32Array;
}

/** Traces what clear items leave of a layer, joins what touches, and finds its gaps. */
export function workOnLayer({ name, image, barrels, pairs: maxPairs }: LayerTask): LayerWork {
  const budget = new Budget(defaultAnalysisLimits);
  const pairs = { ...pairBudget(), left: maxPairs };
  const made = measuredLayer(image, budget);
  const found = layerGaps(made, barrels, pairs, budget);
  return {
    name,
    shapes: made.shapes,
    isLeft: made.left !== undefined,
    ...(found === undefined ? {} : { gaps: plainGaps(found) }),
    pairs: maxPairs - pairs.left,
    pairsBeforeLook: maxPairs - pairs.leftAtLook,
  };
}

const plainGaps = ({ groups, items, gaps, contacts }: LayerGaps): PlainGaps => ({
  parents: groups.parents,
  items,
  gaps: gaps.columns,
  contacts,
});

/**
 * Returns the large buffers of a result, to be transferred to another thread instead of copied. Nothing else references them.
 */
export function buffersOf({ shapes, gaps }: LayerWork): ArrayBuffer[] {
  const { capsules, owner, isPad, isArea, strokes } = shapes;
  const columns = [capsules, owner, isPad, isArea, ...(strokes === undefined ? [] : [strokes.capsules, strokes.of])];
  if (gaps !== undefined) {
    const { capsule, other, mm } = gaps.gaps;
    columns.push(gaps.parents, gaps.contacts, capsule, other, mm);
  }
  return [...new Set(columns.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : [])))];
}

/** The layer that was worked on. */
export function measuredByWork({ shapes, isLeft }: LayerWork, image: LayerImage): MeasuredLayer {
  if (!isLeft) return { shapes };
  const copper = RemainingCopper.by(shapes, image);
  return copper === undefined ? { shapes: layerShapes(image) } : { shapes: copper.shapes, left: copper };
}

/**
 * Returns the gaps found by the tasks. Each task had a separate budget; the results are taken in the order in which one thread
 * would measure the layers, and those after the shared budget is exhausted are undefined.
 */
export function gapsOfWork(
  { shapes, gaps, pairs, pairsBeforeLook }: LayerWork,
  budget: PairBudget,
): LayerGaps | undefined {
  const isSpent = budget.left - pairsBeforeLook < 0;
  budget.left = isSpent ? -1 : budget.left - pairs;
  if (isSpent || gaps === undefined) return undefined;
  const { parents, items, contacts } = gaps;
  return { groups: new UnionFind(parents), items, gaps: GapList.of(gaps.gaps, shapes.owner), contacts };
}
