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
 * The narrowest gap between different nets. Shapes that plated holes join on another layer are one net: a narrow gap
 * between two pads of one net can cause no short circuit. Nor can gaps beside lettering and artwork, which are strokes
 * that meet neither a pad nor a hole, and areas without either.
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

/** The narrowest gap between any two groups of touching shapes on one layer. */
export function minWeb({ name, shapes, gaps }: GapLayer): Measured | undefined {
  const first = gaps.gaps.narrowest((a, b) => gaps.groups.find(a) !== gaps.groups.find(b));
  return first === undefined ? undefined : measured(name, shapes, first);
}

const strokes = 0;
const areas = 1;
const connected = 2;

/** The nets: groups of all layers, joined by plated holes, and whether each has a pad, a hole or an area. */
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

  /**
   * Whether a gap between two nets counts. On a board without any pad or hole, pads are drawn otherwise, so all gaps
   * count.
   */
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
