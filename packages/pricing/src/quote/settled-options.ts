import type { ChoiceValue } from '@xunban/contract/board-spec';
import type { BoardKind } from '../price-book/board-kind.ts';
import type { OptionEffect } from './quote-types.ts';

/**
 * The options of most fields come to the same on board after board: nothing but choices decides whether they can be had,
 * and up to half a square metre or more every surcharge is at its minimum. Such lists are kept, by what the rules looked
 * at, the kind of board and the option that it has, so that they need be neither worked out nor written down again.
 */
type Lists = Map<BoardKind, Map<ChoiceValue, readonly OptionEffect[]>>;

const settled = new WeakMap<object, Lists>();
const byFirst = new WeakMap<OptionEffect, readonly OptionEffect[]>();

/** @param surroundings see `FieldJudge`; books, and with them kinds, go when they do */
export function settledOptions(
  surroundings: object,
  kind: BoardKind,
  chosen: ChoiceValue,
): readonly OptionEffect[] | undefined {
  return settled.get(surroundings)?.get(kind)?.get(chosen);
}

/** Keeps the options of a field, unless one of them changes another field too, which has a price of its own. */
export function settle(
  surroundings: object,
  kind: BoardKind,
  chosen: ChoiceValue,
  options: readonly OptionEffect[],
): void {
  const [first] = options;
  if (first === undefined || !options.every(standsAlone)) return;
  const lists: Lists = settled.get(surroundings) ?? new Map();
  const ofKind = lists.get(kind) ?? new Map<ChoiceValue, readonly OptionEffect[]>();
  settled.set(surroundings, lists.set(kind, ofKind.set(chosen, options)));
  byFirst.set(first, options);
}

/** The kept list that stands in a longer one from an index on, if one does. */
export function settledAt(options: readonly OptionEffect[], index: number): readonly OptionEffect[] | undefined {
  const first = options[index];
  const list = first && byFirst.get(first);
  return list?.every((option, offset) => option === options[index + offset]) ? list : undefined;
}

function standsAlone(option: OptionEffect): boolean {
  return option.state !== 'available' || option.alsoChanges.length === 0;
}
