import type { QuoteView } from '@xunban/contract';
import type { BoardSpec, ChoiceField, ChoiceValue } from '@xunban/contract/board-spec';

type OptionEffect = QuoteView['options'][number];
export type FieldValue = OptionEffect['value'];
export type OptionReason = OptionEffect['because'][number];
export type FieldChange = OptionEffect['alsoChanges'][number];

/** One option of a field as the form shows it. */
export interface OptionView {
  readonly value: FieldValue;
  readonly isChosen: boolean;
  /** Rules that close the option; an open one has none. */
  readonly reasons: readonly OptionReason[];
  /** Added cost in yuan and working days; undefined while there is no price. */
  readonly delta: number | undefined;
  readonly deltaDays: number;
  /** Choices that have to change with it. */
  readonly alsoChanges: readonly FieldChange[];
  /** The sample price goes with it. */
  readonly losesSample: boolean;
}

/**
 * Returns the options of a field with the last quote's information. Without a quote, or for a field that the quote omits, every
 * option is open: the answer to choosing one reports what is wrong.
 */
export function optionViews(
  spec: BoardSpec,
  field: ChoiceField,
  offered: readonly ChoiceValue[],
  quote: QuoteView | undefined,
): OptionView[] {
  const effects = (quote?.ok && effectsByField(quote).get(field)) || [];
  return offered.map((value) => {
    const effect = effects.find((each) => each.value === value);
    return {
      value,
      isChosen: spec[field] === value,
      reasons: effect?.state === 'unavailable' && spec[field] !== value ? effect.because : NO_REASONS,
      delta: effect?.delta ?? undefined,
      deltaDays: effect?.deltaDays ?? 0,
      alsoChanges: effect?.alsoChanges ?? NO_CHANGES,
      losesSample: effect?.losesSample === true,
    };
  });
}

/** Checks whether two lists of options look the same. Parts that a new answer repeats are the same objects. */
export function sameViews(a: readonly OptionView[], b: readonly OptionView[]): boolean {
  return a.length === b.length && a.every((view, index) => sameView(view, b[index]));
}

function sameView(a: OptionView, b: OptionView | undefined): boolean {
  return (
    b !== undefined &&
    a.value === b.value &&
    a.isChosen === b.isChosen &&
    a.reasons === b.reasons &&
    a.delta === b.delta &&
    a.deltaDays === b.deltaDays &&
    a.alsoChanges === b.alsoChanges &&
    a.losesSample === b.losesSample
  );
}

const NO_REASONS: readonly OptionReason[] = [];
const NO_CHANGES: readonly FieldChange[] = [];

/** The effects of an answer by field, computed once for each answer: answers are never changed. */
const sorted = new WeakMap<QuoteView, ReadonlyMap<string, readonly OptionEffect[]>>();

function effectsByField(quote: QuoteView): ReadonlyMap<string, readonly OptionEffect[]> {
  const known = sorted.get(quote);
  if (known) return known;
  const byField = new Map<string, OptionEffect[]>();
  for (const effect of quote.options) {
    const same = byField.get(effect.field);
    if (same) same.push(effect);
    else byField.set(effect.field, [effect]);
  }
  sorted.set(quote, byField);
  return byField;
}

/** Returns the lead times, which are in the quote's matrix instead of its options. */
export function leadTimeViews(
  spec: BoardSpec,
  offered: readonly ChoiceValue[],
  quote: QuoteView | undefined,
): OptionView[] {
  const cells = quote?.matrix.find(({ quantity }) => quantity === spec.quantity)?.cells;
  const now = cells?.find((cell) => cell.leadTime === spec.leadTime);
  return offered.map((value) => {
    const cell = cells?.find((each) => each.leadTime === value);
    const isClosed = cells !== undefined && cell === undefined && value !== spec.leadTime;
    return {
      value,
      isChosen: value === spec.leadTime,
      reasons: isClosed ? LEAD_TIME_CLOSED : NO_REASONS,
      delta: cell && now ? Math.round((cell.total - now.total) * 100) / 100 : undefined,
      deltaDays: cell && now ? cell.workingDays - now.workingDays : 0,
      alsoChanges: NO_CHANGES,
      losesSample: false,
    };
  });
}

const LEAD_TIME_CLOSED: readonly OptionReason[] = [
  { code: 'leadTimeOffered', reasonKey: 'pricing.rule.leadTimeOffered', params: {} },
];

/** The board with an option chosen, and with what has to change along. */
export function withOption(spec: BoardSpec, field: ChoiceField, option: OptionView): BoardSpec {
  return withChanges(withValue(spec, field, option.value), option.alsoChanges);
}

/** The board with changes that a quote proposed; a field that is unknown here is left alone. */
export function withChanges(spec: BoardSpec, changes: readonly FieldChange[]): BoardSpec {
  const known = changes.filter(({ field }) => Object.hasOwn(spec, field));
  return { ...spec, ...Object.fromEntries(known.map(({ field, to }) => [field, to])) };
}

/** The board with one value exchanged. */
export const withValue = (spec: BoardSpec, field: ChoiceField, value: FieldValue): BoardSpec => ({
  ...spec,
  [field]: value,
});

/** Returns the choices of a field that the company offers today, in the order of the specification. */
export function offeredChoices(
  field: ChoiceField,
  all: readonly ChoiceValue[],
  config: Readonly<Record<string, readonly unknown[]>> | undefined,
): readonly ChoiceValue[] {
  const today = config?.[field];
  return today ? all.filter((value) => today.includes(value)) : all;
}
