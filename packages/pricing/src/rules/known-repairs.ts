import {
  BOARD_CHOICES,
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
} from '@xunban/contract/board-spec';
import type { PriceBook } from '../price-book/price-book.ts';
import type { FieldChange } from '../quote/quote-types.ts';
import { canFollow, changesBetween, repairAfter, violationsOf } from './check-spec.ts';
import { specRules } from './rules.ts';
import type { SpecRule, Violation } from './spec-rule.ts';

/** A board that a few changes of choices make possible, or what stands in the way. */
export type KnownRepair = NonNullable<Opinion>;

/** A board of one's own to try choices on: a copy for each of a hundred options costs more than judging them. */
export type Scratch = { -readonly [F in keyof BoardSpec]: BoardSpec[F] };

/**
 * What `repairAfter` says of a board in which one choice is another, for board after board of the same choices. People
 * order the same kind of board in all sizes and quantities, and most rules look at neither: what those say is kept, and
 * only the others are asked again. Where one of these objects, or more than one round of repairs was needed, the board
 * is judged from the beginning.
 * @returns given a board with `field` changed, which is as it was when the answer comes
 */
export function repairsFor(spec: BoardSpec, book: PriceBook): (changed: Scratch, field: ChoiceField) => KnownRepair {
  const known = knownFor(spec, book);
  return (changed, field) => {
    const opinion = opinionOn(known, changed, field, book);
    if (opinion === undefined || isRefused(sizeRules([field]), changed, book)) return fromBeginning(changed, field);
    if (!opinion.ok || opinion.changes.length === 0) return opinion;
    setAll(changed, opinion.changes, 'to');
    const rules = sizeRules([field, ...opinion.changes.map((change) => change.field)]);
    const isObjected = isRefused(rules, changed, book);
    setAll(changed, opinion.changes, 'from');
    return isObjected ? fromBeginning(changed, field) : opinion;
  };

  function fromBeginning(changed: BoardSpec, field: ChoiceField): KnownRepair {
    const repair = repairAfter(changed, book, [field]);
    return repair.ok ? { ok: true, changes: repair.changes } : repair;
  }
}

/** Makes the changes of a repair on a board, or takes them back. */
export function setAll(board: Scratch, changes: readonly FieldChange[], side: 'from' | 'to'): void {
  for (const change of changes) board[change.field] = change[side] as never;
}

/** What the rules that look at choices alone say; nothing when they cannot tell in one round. */
type Opinion =
  | { readonly ok: true; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly violations: readonly Violation[] }
  | undefined;

type Known = Map<ChoiceField, Map<ChoiceValue, Opinion>>;

/** Kinds of board of which the opinions are kept, the oldest given up first. */
const MOST_KEPT = 100;
const kept = new WeakMap<PriceBook, Map<string, Known>>();

const CHOICES: readonly ChoiceField[] = Object.keys(BOARD_CHOICES).filter(isChoiceField);

function knownFor(spec: BoardSpec, book: PriceBook): Known {
  const ofBook = kept.get(book) ?? new Map<string, Known>();
  kept.set(book, ofBook);
  const measured = spec.measured === undefined ? '' : JSON.stringify(spec.measured);
  const key = CHOICES.map((field) => spec[field]).join() + measured;
  const known: Known = ofBook.get(key) ?? new Map();
  ofBook.delete(key);
  const oldest = ofBook.keys().next();
  if (ofBook.size >= MOST_KEPT && !oldest.done) ofBook.delete(oldest.value);
  ofBook.set(key, known);
  return known;
}

function opinionOn(known: Known, changed: BoardSpec, field: ChoiceField, book: PriceBook): Opinion {
  const ofField = known.get(field) ?? new Map<ChoiceValue, Opinion>();
  known.set(field, ofField);
  const value = changed[field];
  if (ofField.has(value)) return ofField.get(value);
  const opinion = judge(changed, field, book);
  ofField.set(value, opinion);
  return opinion;
}

function judge(changed: BoardSpec, field: ChoiceField, book: PriceBook): Opinion {
  const violations = violationsOf(choiceRules([field]), changed, book);
  if (violations.length === 0) return { ok: true, changes: [] };
  const stuck = violations.filter((violation) => !canFollow(violation, [field]));
  if (stuck.length > 0) return { ok: false, violations: stuck };
  const after = { ...changed, ...Object.fromEntries(violations.map((each) => [each.field, each.nearest])) };
  const moved = violations.map((violation) => violation.field);
  if (isRefused(choiceRules([field, ...moved]), after, book)) return undefined;
  return { ok: true, changes: changesBetween(changed, after, moved) };
}

function isRefused(rules: readonly SpecRule[], spec: BoardSpec, book: PriceBook): boolean {
  for (const rule of rules) if (rule.find(spec, book).length > 0) return true;
  return false;
}

/** Rules that look at a size, a number or the lead time, which hangs on the area. */
const looksAtSize = (rule: SpecRule): boolean =>
  rule.fields.some((field) => !isChoiceField(field) || field === 'leadTime') && !isAboutOptionsAlone(rule);

/** This one looks at every choice, the lead time among them, and at nothing else. */
const isAboutOptionsAlone = (rule: SpecRule): boolean => rule.code === 'optionOffered';

const choiceRules = rulesByField(specRules.filter((rule) => !looksAtSize(rule)));
const sizeRules = rulesByField(specRules.filter(looksAtSize));

/** The rules among some that look at one of the given fields, in the order of all. */
function rulesByField(rules: readonly SpecRule[]): (fields: readonly BoardField[]) => readonly SpecRule[] {
  const byField = new Map(BOARD_FIELDS.map((field) => [field, rules.filter((rule) => rule.fields.includes(field))]));
  return (fields) => {
    const [only, second] = fields;
    if (only !== undefined && second === undefined) return byField.get(only) ?? [];
    return rules.filter((rule) => fields.some((field) => rule.fields.includes(field)));
  };
}
