import {
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
export type KnownRepair = Exclude<Opinion, 'unclear'>;

/** Judges the options of one field. */
export interface FieldJudge {
  /** Given the board with the field changed, which is as it was when the answer comes. */
  readonly repair: (changed: Scratch) => KnownRepair;
  /**
   * One object for all boards on which the rules that look at choices say the same of every option, for as long as that
   * is known; none where rules look at size or number too.
   */
  readonly surroundings: () => object | undefined;
}

/** A board of one's own to try choices on: a copy for each of a hundred options costs more than judging them. */
export type Scratch = { -readonly [F in keyof BoardSpec]: BoardSpec[F] };

/**
 * What `repairAfter` says of a board in which one choice is another, for board after board. Most rules look at neither
 * size nor quantity, and of the choices at two or three: what those rules say is kept for as long as what they looked at
 * is the same, and only the others are asked again. Where one of these objects, or more than one round of repairs was
 * needed, the board is judged from the beginning.
 */
export function repairsFor(spec: BoardSpec, book: PriceBook): (field: ChoiceField) => FieldJudge {
  return (field) => {
    const { surroundings, opinionOn } = opinionsOn(spec, field, book);
    const rulesOfSize = sizeRules([field]);
    const repair: FieldJudge['repair'] = (changed) => {
      const opinion = opinionOn(changed);
      if (opinion === 'unclear' || isRefused(rulesOfSize, changed, book)) return fromBeginning(changed, field, book);
      if (!opinion.ok || opinion.changes.length === 0) return opinion;
      setAll(changed, opinion.changes, 'to');
      const rules = sizeRules([field, ...opinion.changes.map((change) => change.field)]);
      const isObjected = isRefused(rules, changed, book);
      setAll(changed, opinion.changes, 'from');
      return isObjected ? fromBeginning(changed, field, book) : opinion;
    };
    return { repair, surroundings: () => (rulesOfSize.length === 0 ? surroundings() : undefined) };
  };
}

function fromBeginning(changed: BoardSpec, field: ChoiceField, book: PriceBook): KnownRepair {
  const repair = repairAfter(changed, book, [field]);
  return repair.ok ? { ok: true, changes: repair.changes } : repair;
}

/** Makes the changes of a repair on a board, or takes them back. */
export function setAll(board: Scratch, changes: readonly FieldChange[], side: 'from' | 'to'): void {
  for (const change of changes) board[change.field] = change[side] as never;
}

/** What the rules that look at choices alone say, if they can tell in one round. */
type Opinion =
  | { readonly ok: true; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly violations: readonly Violation[] }
  | 'unclear';

/** What was said of the options of one field, by the values of everything else that the rules looked at to say it. */
interface Experience {
  readonly looksAt: (keyof BoardSpec)[];
  readonly opinions: Map<string, Surroundings>;
  /** Those met lately: to compare a few values is a third of the work of putting a key together and looking it up. */
  readonly lately: Surroundings[];
}

/** Everything else that the rules looked at is as it is here. */
interface Surroundings {
  /** The values of `looksAt`, in its order. */
  readonly values: readonly unknown[];
  readonly opinions: Map<ChoiceValue, Opinion>;
  /** No opinion is unclear. */
  isClear: boolean;
}

/** Surroundings of a field of which the opinions are kept. */
const MOST_KEPT = 300;
const MOST_LATELY = 4;
const experiences = new WeakMap<PriceBook, Map<ChoiceField, Experience>>();

function opinionsOn(spec: BoardSpec, field: ChoiceField, book: PriceBook) {
  const experience = experienceOf(field, book);
  const { looksAt, opinions } = experience;
  let here = opinionsHere(experience, spec);
  const opinionOn = (changed: BoardSpec): Opinion => {
    const value = changed[field];
    const known = here.opinions.get(value);
    if (known !== undefined) return known;
    const before = looksAt.length;
    const opinion = judge(changed, field, book, looksAt);
    if (looksAt.length > before) {
      // What was kept under less than all that counts is worth nothing.
      opinions.clear();
      experience.lately.length = 0;
      here = opinionsHere(experience, spec);
    }
    here.opinions.set(value, opinion);
    if (opinion === 'unclear') here.isClear = false;
    return opinion;
  };
  return { opinionOn, surroundings: () => (here.isClear ? here : undefined) };
}

function experienceOf(field: ChoiceField, book: PriceBook): Experience {
  const ofBook = experiences.get(book) ?? new Map<ChoiceField, Experience>();
  const known = ofBook.get(field);
  if (known !== undefined) return known;
  const experience: Experience = { looksAt: [], opinions: new Map(), lately: [] };
  experiences.set(book, ofBook.set(field, experience));
  return experience;
}

function opinionsHere({ looksAt, opinions, lately }: Experience, spec: BoardSpec): Surroundings {
  for (const surroundings of lately) if (isWithin(surroundings, looksAt, spec)) return surroundings;
  const values = looksAt.map((name) => choiceOf(spec, name));
  const key = values.join();
  const here = opinions.get(key) ?? { values, opinions: new Map(), isClear: true };
  if (opinions.size >= MOST_KEPT) opinions.clear();
  opinions.set(key, here);
  lately.unshift(here);
  if (lately.length > MOST_LATELY) lately.pop();
  return here;
}

function isWithin({ values }: Surroundings, looksAt: readonly (keyof BoardSpec)[], spec: BoardSpec): boolean {
  for (const [index, name] of looksAt.entries()) if (choiceOf(spec, name) !== values[index]) return false;
  return true;
}

function choiceOf(spec: BoardSpec, name: keyof BoardSpec): unknown {
  return name === 'measured' ? JSON.stringify(spec.measured) : spec[name];
}

/** @param looksAt is told of every other field that a rule looks at */
function judge(changed: BoardSpec, field: ChoiceField, book: PriceBook, looksAt: (keyof BoardSpec)[]): Opinion {
  const violations = violationsOf(choiceRules([field]), watched(changed, field, looksAt), book);
  if (violations.length === 0) return { ok: true, changes: [] };
  const stuck = violations.filter((violation) => !canFollow(violation, [field]));
  if (stuck.length > 0) return { ok: false, violations: stuck };
  const after = { ...changed, ...Object.fromEntries(violations.map((each) => [each.field, each.nearest])) };
  const moved = violations.map((violation) => violation.field);
  if (isRefused(choiceRules([field, ...moved]), watched(after, field, looksAt), book)) return 'unclear';
  return { ok: true, changes: changesBetween(changed, after, moved) };
}

function watched(board: BoardSpec, field: ChoiceField, looksAt: (keyof BoardSpec)[]): BoardSpec {
  return new Proxy(board, {
    get: (target, name: keyof BoardSpec) => {
      if (name !== field && !looksAt.includes(name)) looksAt.push(name);
      return target[name];
    },
  });
}

function isRefused(rules: readonly SpecRule[], spec: BoardSpec, book: PriceBook): boolean {
  for (const rule of rules) if (rule.find(spec, book).length > 0) return true;
  return false;
}

/** Rules that look at a size, a number or the lead time, which hangs on the area. */
const looksAtSize = (rule: SpecRule): boolean =>
  rule.fields.some((field) => !isChoiceField(field) || field === 'leadTime') && !isAboutOptionsAlone(rule);

/** Whether rules that look at a size, a number or the lead time look at a field too. */
export function isJudgedBySize(field: BoardField): boolean {
  return sizeRules([field]).length > 0;
}

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
