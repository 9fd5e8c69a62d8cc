import type { Role } from '../../roles/role.ts';
import type { MadeLayer } from '../design/board-design.ts';

/** The Eagle layers that form each output layer, as in Eagle's own manufacturing job. */
const made: readonly (readonly [name: string, role: Role, numbers: readonly number[]])[] = [
  ['tPlace', 'silk-top', [21, 25]],
  ['bPlace', 'silk-bottom', [22, 26]],
  ['tStop', 'mask-top', [29]],
  ['bStop', 'mask-bottom', [30]],
  ['tCream', 'paste-top', [31]],
  ['bCream', 'paste-bottom', [32]],
  // Milled lines are cut as the edge is.
  ['Dimension', 'outline', [20, 46]],
];

export interface EagleLayers {
  readonly layers: readonly MadeLayer[];
  /** The name of the made layer of each of Eagle's layers. */
  readonly nameOf: ReadonlyMap<number, string>;
}

/** `copper` are the numbers of the layers in use; `names` what the file calls them. */
export function eagleLayers(copper: readonly number[], names: ReadonlyMap<number, string>): EagleLayers {
  const nameOf = new Map<number, string>();
  const layers: MadeLayer[] = [];
  for (const [at, number] of copper.entries()) {
    const isFront = at === 0 && number !== 16;
    const isBack = !isFront && at === copper.length - 1;
    const role: Role = isFront ? 'copper-top' : isBack ? 'copper-bottom' : `copper-inner-${at + 1}`;
    const name = `${number} ${names.get(number) ?? ''}`.trim();
    layers.push({ name, role, copper: at + 1, isFront, isBack });
    nameOf.set(number, name);
  }
  for (const [name, role, numbers] of made) {
    layers.push({ name, role, isFront: role.endsWith('-top'), isBack: role.endsWith('-bottom') });
    for (const number of numbers) nameOf.set(number, name);
  }
  return { layers, nameOf };
}
