import type { LayerShapes } from './layer-shapes.ts';

const cellMm = 1;
/** Capsules longer or wider than this, mm, are always included; they are few. */
const largeMm = 2;

/** Selects the capsules that may lie within `reachMm` of the edge, which most capsules of a board do not. */
export class NearEdge {
  readonly #cells = new Set<number>();

  constructor({ capsules, count }: LayerShapes, reachMm: number) {
    const reach = Math.ceil((reachMm + largeMm) / cellMm);
    const seen = new Set<number>();
    for (let at = 0; at < count * 5; at += 5) {
      const length = Math.hypot(capsules[at + 2]! - capsules[at]!, capsules[at + 3]! - capsules[at + 1]!);
      const steps = Math.max(1, Math.ceil(length / cellMm));
      for (let step = 0; step <= steps; step += 1) {
        const column = Math.floor((capsules[at]! + ((capsules[at + 2]! - capsules[at]!) * step) / steps) / cellMm);
        const row = Math.floor((capsules[at + 1]! + ((capsules[at + 3]! - capsules[at + 1]!) * step) / steps) / cellMm);
        if (seen.has(key(column, row))) continue;
        seen.add(key(column, row));
        for (let dy = -reach; dy <= reach; dy += 1) {
          for (let dx = -reach; dx <= reach; dx += 1) this.#cells.add(key(column + dx, row + dy));
        }
      }
    }
  }

  of(shapes: LayerShapes): LayerShapes {
    const kept: number[] = [];
    const { capsules } = shapes;
    for (let index = 0; index < shapes.count; index += 1) {
      const at = index * 5;
      const x = (capsules[at]! + capsules[at + 2]!) / 2;
      const y = (capsules[at + 1]! + capsules[at + 3]!) / 2;
      const half = Math.hypot(capsules[at + 2]! - capsules[at]!, capsules[at + 3]! - capsules[at + 1]!) / 2;
      const isLarge = half + capsules[at + 4]! > largeMm - cellMm;
      if (isLarge || this.#cells.has(key(Math.floor(x / cellMm), Math.floor(y / cellMm)))) kept.push(index);
    }
    return {
      ...shapes,
      capsules: picked(capsules, kept),
      ...(shapes.pens === undefined ? {} : { pens: picked(shapes.pens, kept) }),
      count: kept.length,
      owner: Uint32Array.from(kept, (index) => shapes.owner[index]!),
    };
  }
}

function picked(capsules: Float64Array, indexes: readonly number[]): Float64Array {
  const out = new Float64Array(indexes.length * 5);
  for (const [to, index] of indexes.entries()) out.set(capsules.subarray(index * 5, index * 5 + 5), to * 5);
  return out;
}

const key = (column: number, row: number): number => (column + 0x100000) * 0x400000 + row + 0x100000;
