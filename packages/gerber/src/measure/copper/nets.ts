import { itemAt, numberAt, uint8At } from '../../checked-access.ts';
import type { LayerImage } from '../../image/layer-image.ts';
import type { LayerGaps } from '../clearance/layer-gaps.ts';
import { UnionFind } from '../geometry/union-find.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';

export interface GapLayer {
  readonly name: string;
  readonly shapes: LayerShapes;
  readonly gaps: LayerGaps;
  /** The shapes that a flashed opening of the mask shows: pads, however they were drawn. */
  readonly exposed?: readonly number[];
  /** The nets that the design names, by shape. */
  readonly named?: LayerImage['nets'];
}

const strokes = 0;
const areas = 1;
const connected = 2;

/** The nets: groups of all layers, joined by plated holes and by the names of a design, and whether each has a pad, a hole or an area. */
export class Nets {
  readonly layers: readonly GapLayer[];
  readonly #bases: number[] = [];
  readonly #joined: UnionFind;
  readonly #kind: Uint8Array;
  #hasConnected = false;

  constructor(layers: readonly GapLayer[]) {
    this.layers = layers;
    let nodes = layers[0]?.gaps.contacts.length ?? 0;
    for (const { gaps } of layers) {
      this.#bases.push(nodes);
      nodes += gaps.items;
    }
    this.#joined = new UnionFind(nodes);
    for (const [index, { gaps }] of layers.entries()) {
      for (const [barrel, item] of gaps.contacts.entries()) {
        if (item >= 0) this.#joined.join(barrel, numberAt(this.#bases, index) + gaps.groups.find(item));
      }
    }
    this.#joinNamed();
    this.#kind = new Uint8Array(nodes).fill(strokes);
    for (const [index, { gaps, shapes, exposed = [] }] of layers.entries()) {
      for (const item of exposed) this.#raise(this.of(index, item), connected);
      for (const [barrel, item] of gaps.contacts.entries()) if (item >= 0) this.#raise(barrel, connected);
      const { isArea, isPad, items } = shapes;
      for (let item = 0; item < items; item += 1) if (isArea[item] === 1) this.#raise(this.of(index, item), areas);
      for (let item = 0; item < items; item += 1) if (isPad[item] === 1) this.#raise(this.of(index, item), connected);
    }
  }

  /** Joins the shapes of each named net: copper that joins them may be missing, such as unfilled areas. */
  #joinNamed(): void {
    const first = new Map<string, number>();
    for (const [index, { named }] of this.layers.entries()) {
      for (const [item, number] of named?.of.entries() ?? []) {
        const name = named?.names[number] ?? '';
        if (name === '') continue;
        const node = this.of(index, item);
        const other = first.get(name);
        if (other === undefined) first.set(name, node);
        else this.#joined.join(node, other);
      }
    }
  }

  of(layer: number, item: number): number {
    return this.#joined.find(numberAt(this.#bases, layer) + itemAt(this.layers, layer).gaps.groups.find(item));
  }

  /** The net of a plated barrel; undefined when no layer was compared. */
  ofBarrel(barrel: number): number | undefined {
    return this.layers.length === 0 ? undefined : this.#joined.find(barrel);
  }

  /**
   * Checks whether a gap between two nets counts. On a board without any pad or hole, pads are drawn in another way, so all
   * gaps count.
   */
  areRealNeighbours(left: number, right: number): boolean {
    if (!this.#hasConnected) return true;
    const one = uint8At(this.#kind, left);
    const other = uint8At(this.#kind, right);
    return (one === connected || other === connected) && one !== strokes && other !== strokes;
  }

  /** True when the net of a shape has a pad or a plated hole; always true on a board without any. */
  isConnected(layer: number, item: number): boolean {
    return !this.#hasConnected || this.#kind[this.of(layer, item)] === connected;
  }

  #raise(node: number, kind: number): void {
    const net = this.#joined.find(node);
    this.#kind[net] = Math.max(uint8At(this.#kind, net), kind);
    if (kind === connected) this.#hasConnected = true;
  }
}
