import type { Measured } from '../facts.ts';
import type { Point } from '../problem.ts';
import type { Gap } from './gap-list.ts';
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
 * between two pads of the same net is no short circuit and no rule. Neither is one beside lettering and artwork, which
 * join nothing: strokes that meet neither a pad nor a hole, and areas among themselves.
 */
export function minSpacing(layers: readonly GapLayer[]): Measured | undefined {
  const nets = new Nets(layers);
  let best: Measured | undefined;
  for (const [index, { name, shapes, gaps }] of layers.entries()) {
    const first = gaps.gaps.narrowest((a, b) => {
      const [left, right] = [nets.of(index, a), nets.of(index, b)];
      return left !== right && nets.areRealNeighbours(left, right);
    });
    if (first === undefined || (best !== undefined && first.mm >= best.mm)) continue;
    best = measured(name, shapes, first);
  }
  return best;
}

/** The narrowest gap between groups of touching shapes on one layer, whatever they are. */
export function minWeb({ name, shapes, gaps }: GapLayer): Measured | undefined {
  const first = gaps.gaps.narrowest((a, b) => gaps.groups.find(a) !== gaps.groups.find(b));
  return first === undefined ? undefined : measured(name, shapes, first);
}

const strokes = 0;
const areas = 1;
const connected = 2;

/** Groups of all layers joined through barrels, and what each amounts to. */
class Nets {
  readonly #layers: readonly GapLayer[];
  readonly #bases: number[] = [];
  readonly #joined: UnionFind;
  readonly #kind: Uint8Array;
  #hasConnected = false;

  constructor(layers: readonly GapLayer[]) {
    this.#layers = layers;
    let nodes = layers[0]?.gaps.contacts.length ?? 0;
    for (const { gaps } of layers) {
      this.#bases.push(nodes);
      nodes += gaps.items;
    }
    this.#joined = new UnionFind(nodes);
    for (const [index, { gaps }] of layers.entries()) {
      for (const [barrel, item] of gaps.contacts.entries()) {
        if (item >= 0) this.#joined.join(barrel, this.#bases[index]! + gaps.groups.find(item));
      }
    }
    this.#kind = new Uint8Array(nodes).fill(strokes);
    for (const [index, { gaps, shapes }] of layers.entries()) {
      for (const [barrel, item] of gaps.contacts.entries()) if (item >= 0) this.#raise(barrel, connected);
      for (const [item, isArea] of shapes.isArea.entries()) if (isArea === 1) this.#raise(this.of(index, item), areas);
      for (const [item, isPad] of shapes.isPad.entries()) if (isPad === 1) this.#raise(this.of(index, item), connected);
    }
  }

  of(layer: number, item: number): number {
    return this.#joined.find(this.#bases[layer]! + this.#layers[layer]!.gaps.groups.find(item));
  }

  /** Where nothing at all is a pad or a hole, pads are drawn in some other way and every gap counts. */
  areRealNeighbours(left: number, right: number): boolean {
    const kinds = [this.#kind[left]!, this.#kind[right]!];
    return !this.#hasConnected || (kinds.includes(connected) && !kinds.includes(strokes));
  }

  #raise(node: number, kind: number): void {
    const net = this.#joined.find(node);
    this.#kind[net] = Math.max(this.#kind[net]!, kind);
    if (kind === connected) this.#hasConnected = true;
  }
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
