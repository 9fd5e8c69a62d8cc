import type { Role } from '../../roles/role.ts';
import type { MadeLayer } from '../design/board-design.ts';
import type { KicadLayer } from './kicad-board.ts';

const fixed: Readonly<Record<string, Role>> = {
  'F.Mask': 'mask-top',
  'B.Mask': 'mask-bottom',
  'F.SilkS': 'silk-top',
  'B.SilkS': 'silk-bottom',
  'F.Paste': 'paste-top',
  'B.Paste': 'paste-bottom',
  'F.Silkscreen': 'silk-top',
  'B.Silkscreen': 'silk-bottom',
  'Edge.Cuts': 'outline',
};

const copperTypes = new Set(['signal', 'power', 'mixed', 'jumper']);

/** The layers that are made, copper first, from the top down. Drawings for the reader of the plan are left out. */
export function madeLayers(layers: readonly KicadLayer[]): MadeLayer[] {
  const copper = layers
    .filter(({ name, type }) => name.endsWith('.Cu') || (copperTypes.has(type) && !Object.hasOwn(fixed, name)))
    .toSorted((left, right) => depth(left) - depth(right));
  const deepest = copper.length;
  const made = copper.map(({ name }, at): MadeLayer => {
    const isFront = at === 0 && (deepest > 1 || name !== 'B.Cu');
    const isBack = at === deepest - 1 && !isFront;
    const role: Role = isFront ? 'copper-top' : isBack ? 'copper-bottom' : `copper-inner-${at + 1}`;
    return { name, role, copper: at + 1, isFront, isBack };
  });
  for (const { name, userName } of layers) {
    const role = Object.hasOwn(fixed, name) ? fixed[name] : isScore(userName) ? 'vscore' : undefined;
    if (role !== undefined) made.push({ name, role, isFront: name.startsWith('F.'), isBack: name.startsWith('B.') });
  }
  return made;
}

/** KiCad has no layer for scoring: users rename a free one. */
const isScore = (name: string | undefined): boolean =>
  name !== undefined && /^v[-_. ]?(cuts?|scor(e|ing))\b/i.test(name);

/** The order from the top down: by name, since KiCad 9 numbers layers in another way than before. */
function depth({ name, number }: KicadLayer): number {
  if (name === 'F.Cu') return -1;
  if (name === 'B.Cu') return 1000;
  const inner = /^In(\d+)\.Cu$/.exec(name)?.[1];
  return inner === undefined ? number : Number(inner);
}
