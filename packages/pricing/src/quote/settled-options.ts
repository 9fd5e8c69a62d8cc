import {
  type BoardField,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  FIELDS_THAT_HANG_ON,
  isChoiceField,
} from '@xunban/contract/board-spec';
import type { BoardKind } from '../price-book/board-kind.ts';
import { isJudgedBySize } from '../rules/known-repairs.ts';
import { touchedBy } from './order-variants.ts';
import { FRAME_FIELDS } from './price-plan.ts';
import type { OptionEffect } from './quote-types.ts';

/**
 * The options of most fields come to the same on board after board: nothing but choices decides whether they can be had,
 * and up to half a square metre or more every surcharge is at its minimum. Such lists are kept, so that they need be
 * neither worked out nor written down again: by what the rules looked at, by the kind of board, and by the options that
 * it has in the fields that cost something else after the change.
 */
type Lists = Map<BoardKind, Map<ChoiceValue | string, readonly OptionEffect[]>>;

const settled = new WeakMap<object, Lists>();
const byFirst = new WeakMap<OptionEffect, readonly OptionEffect[]>();

/** Options of other fields that may differ where the rules see no difference. */
const MOST_KEPT = 100;

/** What the price of a field's options hangs on. Both grow when a repair is met that changes another field. */
interface Basis {
  /** Fields of which the surcharges may change. */
  readonly priced: ChoiceField[];
  /** Those, and the fields by which they mean something. */
  readonly witnesses: ChoiceField[];
}

const bases = new Map<ChoiceField, Basis>();

/** The fields of which the surcharges may change with the options of one. */
export function pricedWith(field: ChoiceField): readonly ChoiceField[] {
  return basisOf(field).priced;
}

/**
 * @param surroundings see `FieldJudge`
 * @returns nothing unless the options of such a board were kept; they hold while `pricedWith` costs the minimum
 */
export function settledOptions(
  surroundings: object,
  kind: BoardKind,
  spec: BoardSpec,
  field: ChoiceField,
): readonly OptionEffect[] | undefined {
  return settled.get(surroundings)?.get(kind)?.get(keyOf(spec, field));
}

/**
 * Keeps the options of a field, unless size or area decides over what one of them changes besides.
 * @param isFlat whether the surcharges for a field stay at their minimum
 */
export function settle(
  surroundings: object,
  kind: BoardKind,
  spec: BoardSpec,
  field: ChoiceField,
  options: readonly OptionEffect[],
  isFlat: (field: ChoiceField) => boolean,
): void {
  const [first] = options;
  const moved = options.flatMap((option) =>
    option.state === 'available' ? option.alsoChanges.map((change) => change.field) : [],
  );
  if (first === undefined || moved.some((each) => FRAME_FIELDS.has(each) || isJudgedBySize(each))) return;
  for (const each of moved) extend(basisOf(field), each);
  if (!pricedWith(field).every(isFlat)) return;
  const lists: Lists = settled.get(surroundings) ?? new Map();
  const ofKind = lists.get(kind) ?? new Map<ChoiceValue | string, readonly OptionEffect[]>();
  if (ofKind.size >= MOST_KEPT) ofKind.clear();
  settled.set(surroundings, lists.set(kind, ofKind.set(keyOf(spec, field), options)));
  byFirst.set(first, options);
}

/** The kept list that stands in a longer one from an index on, if one does. */
export function settledAt(options: readonly OptionEffect[], index: number): readonly OptionEffect[] | undefined {
  const first = options[index];
  const list = first && byFirst.get(first);
  if (list === undefined) return undefined;
  for (let offset = 1; offset < list.length; offset += 1) {
    if (list[offset] !== options[index + offset]) return undefined;
  }
  return list;
}

/** Mostly the option alone, which need not be put together from others. */
function keyOf(spec: BoardSpec, field: ChoiceField): ChoiceValue | string {
  const { witnesses } = basisOf(field);
  if (witnesses.length === 1) return spec[field];
  let key = '';
  for (const each of witnesses) key += `${spec[each]},`;
  return key;
}

function basisOf(field: ChoiceField): Basis {
  const known = bases.get(field);
  if (known !== undefined) return known;
  const basis: Basis = { priced: [], witnesses: [] };
  extend(basis, field);
  bases.set(field, basis);
  return basis;
}

function extend({ priced, witnesses }: Basis, changed: BoardField): void {
  for (const each of touchedBy(changed)) {
    if (!priced.includes(each)) priced.push(each);
    for (const witness of [each, ...(hangsOn.get(each) ?? [])]) {
      if (!witnesses.includes(witness)) witnesses.push(witness);
    }
  }
}

/** The fields by which a field means something. */
const hangsOn = new Map<BoardField, ChoiceField[]>();
for (const [by, fields] of Object.entries(FIELDS_THAT_HANG_ON)) {
  if (!isChoiceField(by)) continue;
  for (const field of fields) hangsOn.set(field, [...(hangsOn.get(field) ?? []), by]);
}
