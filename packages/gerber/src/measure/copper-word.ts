import type { CopperWord } from '../facts.ts';
import type { CopperProbe } from './copper-probe.ts';
import { strokeNeck } from './stroke-necks.ts';

/**
 * What the copper at a place is called. A pad is flashed, or painted under an opening of the mask; a stroke is a track
 * where it stands alone, and else the rim or the filling of a pour.
 */
export function copperWord(copper: CopperProbe, mask: CopperProbe | undefined, x: number, y: number): CopperWord {
  const item = copper.itemAt(x, y);
  if (item < 0 || copper.isPad(x, y) || mask?.isCopper(x, y) === true) return 'pad';
  if (copper.painted.isArea[item] === 1) return 'pour';
  return strokeNeck(copper, firstOf(copper.painted.owner, item)) === undefined ? 'pour' : 'track';
}

/** The first capsule of an item; owners ascend. */
function firstOf(owner: Uint32Array, item: number): number {
  let [low, high] = [0, owner.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (owner[middle]! < item) low = middle + 1;
    else high = middle;
  }
  return low;
}
