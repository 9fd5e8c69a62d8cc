import { type BoardField, type BoardSpec, type ChoiceField, isChoiceField } from '@xunban/contract/board-spec';
import type { PriceBook } from '../price-book/price-book.ts';
import type { FieldChange } from '../quote/quote-types.ts';
import { specRules } from './rules.ts';
import type { FieldValue, Violation } from './spec-rule.ts';

/** Everything that keeps a board from being made as asked: every faulty field under every rule that it breaks. */
export function checkSpec(spec: BoardSpec, book: PriceBook): Violation[] {
  return specRules.flatMap((rule) =>
    rule.find(spec, book).map((finding) => ({
      ...finding,
      code: rule.code,
      reasonKey: rule.reasonKey,
      value: spec[finding.field],
    })),
  );
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
  'panelSeparation',
  'testMethod',
  'leadTime',
];

/** A repair can bring up another rule, such as the legend under a new mask; a few rounds settle every chain. */
const MAX_ROUNDS = 4;

/**
 * Makes a board possible by moving choices that follow others to their nearest value; `keep` names the fields that the
 * buyer has just chosen. Says what changed, or what stands in the way.
 */
export function repairSpec(spec: BoardSpec, book: PriceBook, keep: readonly BoardField[] = []): Repair {
  let current = spec;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const violations = checkSpec(current, book);
    if (violations.length === 0) return { ok: true, spec: current, changes: changesBetween(spec, current) };
    const stuck = violations.filter((violation) => !canFollow(violation, keep));
    if (stuck.length > 0) return { ok: false, violations: stuck };
    for (const { field, nearest } of violations) current = withValue(current, field, nearest);
  }
  return { ok: false, violations: checkSpec(current, book) };
}

function canFollow(violation: Violation, keep: readonly BoardField[]): boolean {
  const { field, nearest } = violation;
  return nearest !== null && isChoiceField(field) && FOLLOWING_FIELDS.includes(field) && !keep.includes(field);
}

function withValue(spec: BoardSpec, field: BoardField, value: FieldValue | null): BoardSpec {
  return { ...spec, [field]: value };
}

function changesBetween(before: BoardSpec, after: BoardSpec): FieldChange[] {
  return FOLLOWING_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }));
}
