import type { BoardLayer } from '../board-layer.ts';
import { itemAt } from '../checked-access.ts';
import type { Role } from '../roles/role.ts';

export interface LayerPair {
  readonly role: Role;
  readonly before?: BoardLayer;
  readonly after?: BoardLayer;
}

/**
 * Pairs the painted layers of two sets, from the top of the board to its drawings. Layers of one role are paired by
 * name; inner layers whose place is unknown and others that belong to the board then by their order.
 */
export function matchLayers(before: readonly BoardLayer[], after: readonly BoardLayer[]): LayerPair[] {
  const [previous, later] = [painted(before), painted(after)];
  const roles = [...new Set([...previous.keys(), ...later.keys()])].toSorted((left, right) => rank(left) - rank(right));
  return roles.flatMap((role) => pairs(role, previous.get(role) ?? [], later.get(role) ?? []));
}

function painted(layers: readonly BoardLayer[]): Map<Role, BoardLayer[]> {
  const byRole = new Map<Role, BoardLayer[]>();
  for (const layer of layers) {
    if (layer.image === undefined) continue;
    const list = byRole.get(layer.role);
    if (list === undefined) byRole.set(layer.role, [layer]);
    else list.push(layer);
  }
  return byRole;
}

function pairs(role: Role, previous: readonly BoardLayer[], later: readonly BoardLayer[]): LayerPair[] {
  const made: LayerPair[] = [];
  const [left, right] = [[...previous], [...later]];
  const take = (isPair: (one: BoardLayer, other: BoardLayer) => boolean): void => {
    for (const one of [...left]) {
      const found = right.findIndex((other) => isPair(one, other));
      if (found < 0) continue;
      made.push({ role, before: one, after: itemAt(right, found) });
      right.splice(found, 1);
      left.splice(left.indexOf(one), 1);
    }
  };
  take((one, other) => one.name === other.name);
  take((one, other) => fileName(one.name) === fileName(other.name));
  take((one, other) => wordsOf(one.name) === wordsOf(other.name));
  // One outline to one outline: their names do not matter. Drawings are many, and unlike each other.
  if (!isDrawing(role) || (left.length === 1 && right.length === 1)) take(() => true);
  return [
    ...made,
    ...left.map((layer) => ({ role, before: layer })),
    ...right.map((layer) => ({ role, after: layer })),
  ];
}

const fileName = (name: string): string => name.slice(name.lastIndexOf('/') + 1).toLowerCase();
/** Without figures, which are often a revision or a date. */
const wordsOf = (name: string): string => fileName(name).replace(/\d+/g, '');
const isDrawing = (role: Role): boolean => role === 'drawing' || role === 'none';

const order: readonly string[] = [
  'paste-top',
  'silk-top',
  'mask-top',
  'copper-top',
  'copper-inner',
  'copper-bottom',
  'mask-bottom',
  'silk-bottom',
  'paste-bottom',
  'outline',
  'vscore',
];

function rank(role: Role): number {
  const inner = /^copper-inner-(\d+)$/.exec(role)?.[1];
  if (inner !== undefined) return order.indexOf('copper-inner') + Number(inner) / 1000;
  const at = order.indexOf(role);
  return at < 0 ? order.length : at;
}
