import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  type ChoiceField,
  isChoiceField,
} from '@xunban/contract/board-spec';
import { type IndexedBook, indexBook } from '../price-book/indexed-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import type { FieldChange } from '../quote/quote-types.ts';
import { specRules } from './rules.ts';
import type { SpecRule, Violation } from './spec-rule.ts';

/** Returns all reasons why a board cannot be made as specified: every faulty field under every rule that it breaks. */
export function checkSpec(spec: BoardSpec, book: PriceBook): Violation[] {
  return violationsOf(specRules, spec, indexBook(book));
}

export type Repair =
  | { readonly ok: true; readonly spec: BoardSpec; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly violations: readonly Violation[] };

/**
 * Choices that may follow another choice. What the files fix (size, tracks, holes, half holes) and what the buyer pays
 * attention to (layers, copper, quantity) is never changed on the side.
 */
const FOLLOWING_FIELDS: readonly ChoiceField[] = [
  'tgCelsius',
  'thicknessMm',
  'maskColour',
  'legendColour',
  'finish',
  'viaCover',
  'holeCopperMicrometres',
  'platedEdges',
  'fingerBevelDegrees',
  'stencilFrame',
  'panelSeparation',
  'testMethod',
  'leadTime',
];

/** A repair can bring up another rule, such as the legend under a new mask; a few rounds end every chain. */
const MAX_ROUNDS = 4;

/**
 * Makes a board valid by moving dependent choices to their nearest value; `keep` names the fields that the buyer has just
 * chosen. Returns the changes, or the remaining violations.
 */
export function repairSpec(spec: BoardSpec, book: PriceBook, fixedFields: readonly BoardField[] = []): Repair {
  return repair(spec, indexBook(book), fixedFields, () => specRules);
}

/**
 * Does the same for a board that was valid before it was changed in `changed` alone: rules that use none of the changed fields
 * cannot give a new result and are skipped.
 */
export function repairAfter(spec: BoardSpec, book: PriceBook, changed: readonly BoardField[]): Repair {
  return repair(spec, indexBook(book), changed, (repaired) => rulesLookingAt([...changed, ...repaired]));
}

function repair(
  spec: BoardSpec,
  book: IndexedBook,
  fixedFields: readonly BoardField[],
  rulesFor: (moved: readonly BoardField[]) => readonly SpecRule[],
): Repair {
  let current = spec;
  const repaired: BoardField[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const violations = violationsOf(rulesFor(repaired), current, book);
    if (violations.length === 0) return { ok: true, spec: current, changes: changesBetween(spec, current, repaired) };
    const stuck = violations.filter((violation) => !canRepair(violation, fixedFields));
    if (stuck.length > 0) return { ok: false, violations: stuck };
    const nearest = violations.map((violation) => [violation.field, violation.nearest]);
    current = { ...current, ...Object.fromEntries(nearest) };
    for (const { field } of violations) repaired.push(field);
  }
  return { ok: false, violations: violationsOf(rulesFor(repaired), current, book) };
}

function violationsOf(rules: readonly SpecRule[], spec: BoardSpec, book: IndexedBook): Violation[] {
  const violations: Violation[] = [];
  for (const rule of rules) {
    const findings = rule.find(spec, book);
    if (findings.length === 0) continue;
    const { code, reasonKey } = rule;
    for (const { field, nearest, params } of findings) {
      violations.push({ field, nearest, params, code, reasonKey, value: spec[field] });
    }
  }
  return violations;
}

const rulesByField: ReadonlyMap<BoardField, readonly SpecRule[]> = new Map(
  BOARD_FIELDS.map((field) => [field, specRules.filter((rule) => rule.fields.includes(field))]),
);

/** The rules that look at one of some fields, in the order of all. */
function rulesLookingAt(fields: readonly BoardField[]): readonly SpecRule[] {
  const [only, second] = fields;
  if (only !== undefined && second === undefined) return rulesByField.get(only) ?? [];
  return specRules.filter((rule) => fields.some((field) => rule.fields.includes(field)));
}

/** True when a repair may move the faulted field to its nearest value. */
function canRepair(violation: Violation, fixedFields: readonly BoardField[]): boolean {
  const { field, nearest } = violation;
  return nearest !== null && isChoiceField(field) && FOLLOWING_FIELDS.includes(field) && !fixedFields.includes(field);
}

function changesBetween(before: BoardSpec, after: BoardSpec, repaired: readonly BoardField[]): readonly FieldChange[] {
  if (repaired.length === 0) return [];
  return FOLLOWING_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }));
}
