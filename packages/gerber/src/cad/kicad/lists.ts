import type { XY } from '../design/turn.ts';
import { decimal, type SList } from './s-expression.ts';

/** The first list of this name inside. */
export const child = (list: SList, name: string): SList | undefined => list.lists.find((inner) => inner.name === name);

/** Returns the first atom of the inner list of this name: `F.Cu` of `(layer "F.Cu")`. */
export const word = (list: SList, name: string): string | undefined => child(list, name)?.atoms[0];

/** The number in the inner list of this name. */
export const number = (list: SList, name: string): number | undefined => decimal(word(list, name));

/** Reads a flag: `(name)`, `(name yes)` and the bare atom `name` are true, `(name no)` is false. */
export function flag(list: SList, name: string): boolean | undefined {
  const inner = child(list, name);
  if (inner === undefined) return list.atoms.includes(name) ? true : undefined;
  return inner.atoms[0] === undefined ? true : isYes(inner.atoms[0]);
}

export const isYes = (value: string): boolean => value === 'yes' || value === 'true';

/** The place in the inner list of this name, y up: KiCad's y runs down. */
export function place(list: SList, name: string): XY | undefined {
  const inner = child(list, name);
  const x = decimal(inner?.atoms[0]);
  const y = decimal(inner?.atoms[1]);
  return x === undefined || y === undefined ? undefined : { x, y: -y };
}
