import type { Measured } from '../facts.ts';
import type { Point } from '../problem.ts';
import type { Gap } from './gap-list.ts';
import type { LayerShapes } from './layer-shapes.ts';
import type { GapLayer, Nets } from './nets.ts';

/**
 * The narrowest gap between different nets. Shapes that plated holes join on another layer are one net: a narrow gap
 * between two pads of one net can cause no short circuit. Nor can gaps beside lettering and artwork, which are strokes
 * that meet neither a pad nor a hole, and areas without either.
 */
export function minSpacing(nets: Nets): Measured | undefined {
  let best: Measured | undefined;
  for (const [index, { name, shapes, gaps }] of nets.layers.entries()) {
    const first = gaps.gaps.narrowest((a, b) => {
      const [left, right] = [nets.of(index, a), nets.of(index, b)];
      return left !== right && nets.areRealNeighbours(left, right);
    });
    if (first === undefined || (best !== undefined && first.mm >= best.mm)) continue;
    best = measured(name, shapes, first);
  }
  return best;
}

/** The narrowest gap between any two groups of touching shapes on one layer. */
export function minWeb({ name, shapes, gaps }: GapLayer): Measured | undefined {
  const first = gaps.gaps.narrowest((a, b) => gaps.groups.find(a) !== gaps.groups.find(b));
  return first === undefined ? undefined : measured(name, shapes, first);
}

const measured = (layer: string, shapes: LayerShapes, { mm, capsule }: Gap): Measured => ({
  mm: round(mm, 1e4),
  layer,
  at: middle(shapes, capsule),
});

function middle({ capsules }: LayerShapes, capsule: number): Point {
  const at = capsule * 5;
  return {
    x: round((capsules[at]! + capsules[at + 2]!) / 2, 1e3),
    y: round((capsules[at + 1]! + capsules[at + 3]!) / 2, 1e3),
  };
}

const round = (value: number, steps: number): number => Math.round(value * steps) / steps;
