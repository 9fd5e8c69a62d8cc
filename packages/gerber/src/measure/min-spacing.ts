import type { Measured } from '../facts.ts';
import type { LayerGaps } from './layer-gaps.ts';
import { UnionFind } from './union-find.ts';

/**
 * The narrowest gap between different nets. Shapes that meet on another layer through plated holes are one net: a sliver
 * between two pads of the same net is no short circuit and no rule.
 */
export function minSpacing(
  layers: readonly { readonly name: string; readonly gaps: LayerGaps }[],
): Measured | undefined {
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
  for (const [index, { name, gaps }] of layers.entries()) {
    const net = (item: number): number => nets.find(bases[index]! + gaps.groups.find(item));
    const first = gaps.gaps.find(({ a, b }) => net(a) !== net(b));
    if (first === undefined || (best !== undefined && first.mm >= best.mm)) continue;
    best = { mm: round(first.mm, 1e4), layer: name, at: { x: round(first.x, 1e3), y: round(first.y, 1e3) } };
  }
  return best;
}

const round = (value: number, steps: number): number => Math.round(value * steps) / steps;
