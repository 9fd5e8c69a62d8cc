import type { Measured } from '../facts.ts';
import type { Point } from '../problem.ts';
import type { LayerGaps } from './layer-gaps.ts';
import type { LayerShapes } from './layer-shapes.ts';
import { UnionFind } from './union-find.ts';

export interface GapLayer {
  readonly name: string;
  readonly shapes: LayerShapes;
  readonly gaps: LayerGaps;
}

/**
 * The narrowest gap between different nets. Shapes that meet on another layer through plated holes are one net: a sliver
 * between two pads of the same net is no short circuit and no rule.
 */
export function minSpacing(layers: readonly GapLayer[]): Measured | undefined {
  const barrels = layers[0]?.gaps.contacts.length ?? 0;
  const bases: number[] = [];
  let nodes = barrels;
  for (const { gaps } of layers) {
    bases.push(nodes);
    nodes += gaps.items;
  }
  const nets = new UnionFind(nodes);
  for (const [index, { gaps }] of layers.entries()) {
    for (const [barrel, item] of gaps.contacts.entries()) {
      if (item >= 0) nets.join(barrel, bases[index]! + gaps.groups.find(item));
    }
  }
  let best: Measured | undefined;
  for (const [index, { name, shapes, gaps }] of layers.entries()) {
    const net = (item: number): number => nets.find(bases[index]! + gaps.groups.find(item));
    const first = gaps.gaps.find(({ a, b }) => net(a) !== net(b));
    if (first === undefined || (best !== undefined && first.mm >= best.mm)) continue;
    best = { mm: round(first.mm, 1e4), layer: name, at: middle(shapes, first.capsule) };
  }
  return best;
}

function middle({ capsules }: LayerShapes, capsule: number): Point {
  const at = capsule * 5;
  return {
    x: round((capsules[at]! + capsules[at + 2]!) / 2, 1e3),
    y: round((capsules[at + 1]! + capsules[at + 3]!) / 2, 1e3),
  };
}

const round = (value: number, steps: number): number => Math.round(value * steps) / steps;
