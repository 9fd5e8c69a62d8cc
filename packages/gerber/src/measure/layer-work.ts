import { Budget } from '../budget.ts';
import type { LayerImage } from '../image/layer-image.ts';
import { defaultAnalysisLimits } from '../limits.ts';
import { type GapColumns, GapList } from './gap-list.ts';
import {
  type LayerGaps,
  layerGaps,
  type MeasuredLayer,
  measuredLayer,
  type PairBudget,
  pairBudget,
} from './layer-gaps.ts';
import { type LayerShapes, layerShapes } from './layer-shapes.ts';
import { type Barrels, LeftCopper } from './left-copper.ts';
import { UnionFind } from './union-find.ts';

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

/** What came of a task. Plain data. */
export interface LayerWork {
  readonly name: string;
  /** Of a layer that erases: the edges of what is left, if they could be traced. */
  readonly left?: LayerShapes;
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
export function workOnLayer({ name, image, barrels, pairs: most }: LayerTask): LayerWork {
  const budget = new Budget(defaultAnalysisLimits);
  const pairs = { ...pairBudget(), left: most };
  const made = measuredLayer(image, budget);
  const found = layerGaps(made, barrels, pairs, budget);
  return {
    name,
    ...(made.left === undefined ? {} : { left: made.shapes }),
    ...(found === undefined ? {} : { gaps: plainGaps(found) }),
    pairs: most - pairs.left,
    pairsBeforeLook: most - pairs.leftAtLook,
  };
}

const plainGaps = ({ groups, items, gaps, contacts }: LayerGaps): PlainGaps => ({
  parents: groups.parents,
  items,
  gaps: gaps.columns,
  contacts,
});

/** The layer that was worked on. Its own shapes are read again: that is quicker than to pass them. */
export function measuredByWork({ left }: LayerWork, image: LayerImage): MeasuredLayer {
  const copper = left && LeftCopper.by(left, image);
  return copper === undefined ? { shapes: layerShapes(image) } : { shapes: copper.shapes, left: copper };
}

/**
 * The gaps that were found. Each task had a budget of its own; taking the works in the order in which one thread would
 * measure the layers, those are undefined whose turn would come when nothing is left.
 */
export function gapsOfWork({ gaps, pairs, pairsBeforeLook }: LayerWork, budget: PairBudget): LayerGaps | undefined {
  const isSpent = budget.left - pairsBeforeLook < 0;
  budget.left = isSpent ? -1 : budget.left - pairs;
  if (isSpent || gaps === undefined) return undefined;
  const { parents, items, contacts } = gaps;
  return { groups: new UnionFind(parents), items, gaps: GapList.of(gaps.gaps), contacts };
}
