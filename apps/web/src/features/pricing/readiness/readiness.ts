import type { QuoteView } from '@xunban/contract';
import type { BoardField, BoardSpec } from '@xunban/contract/board-spec';
import { type BoardFacts, type BoardMarker, compareHarm } from '@xunban/gerber';
import type { MachineDecision, Objection } from '@xunban/pricing/machine-review';
import { differs, type MeasuredField, takenWith } from '@xunban/pricing/measured-fields';
import { markerOf } from '../../files/board-viewer/shown-of-board.ts';
import type { FieldChange } from '../live-quote/option-view.ts';
import { isDisputed } from '../quote-form/easier-track.ts';

type Violation = QuoteView['violations'][number];

/** A change of a field of the board form. */
export type BoardChange = FieldChange & { readonly field: BoardField };

/** One reason why a board would not pass automatically, listed once however often it occurs. */
export interface ReadinessItem {
  readonly objection: Objection;
  /** Number of occurrences. */
  readonly count: number;
  /** `missing`: the files lack something. `confirm`: the buyer can correct it here. `engineer`: a manual review is required. */
  readonly kind: 'missing' | 'confirm' | 'engineer';
  /** Changes that correct it; for `confirm` only. */
  readonly changes: readonly BoardChange[];
  /** Position on the drawn board. */
  readonly place: BoardMarker | undefined;
}

/** Predicted result of the review for the current board. */
export interface Readiness {
  /** The gravest kind of item; `ready` without any. */
  readonly verdict: 'ready' | ReadinessItem['kind'];
  /** Missing items first, items for an engineer last. */
  readonly items: readonly ReadinessItem[];
  /** Number of passed review rules, and of all rules. */
  readonly passed: number;
  readonly rules: number;
}

/** Values of the form and the price rules that may resolve an objection. */
export interface Remedies {
  readonly spec: BoardSpec;
  /** Values of the file for the form, certain and uncertain. */
  readonly measuredFields: readonly MeasuredField[];
  readonly uncertainFields: readonly MeasuredField[];
  readonly violations: readonly Violation[];
}

/** Objections that prevent production, whatever the rest. */
const MISSING: ReadonlySet<string> = new Set([
  ...['drill.missing', 'outline.missing', 'roles.no-copper', 'roles.mask-missing', 'roles.inner-order-gap'],
  ...['review.noFiles', 'review.holesUnknown', 'review.outlineUnknown', 'review.layersUnknown'],
  ...['review.maskWithoutCopper', 'archive.truncated', 'cad.cut-off'],
]);

/** Fields that belong together are changed together. */
const TOGETHER: readonly (readonly BoardField[])[] = [
  ['lengthMm', 'widthMm'],
  ['deliveryForm', 'panelX', 'panelY', 'designCount'],
];

const ORDER = ['missing', 'confirm', 'engineer'] as const;

/** Converts the decision of the machine review into items that a buyer can act on. */
export function readinessOf(
  { rules }: MachineDecision,
  remedies: Remedies,
  markers: readonly BoardMarker[],
  files: BoardFacts['files'] = [],
): Readiness {
  const items = onceEach(rules.flatMap(({ because }) => because)).map(({ objection, count }): ReadinessItem => {
    const isLeft = MISSING.has(objection.code) || isDisputed(remedies.spec, objection.places?.[0]);
    const changes = isLeft ? [] : changesFor(objection, remedies);
    const kind = MISSING.has(objection.code) ? 'missing' : changes.length > 0 ? 'confirm' : 'engineer';
    return { objection, count, kind, changes, place: placeOf(objection, markers, files) };
  });
  const sorted = ORDER.flatMap((kind) => items.filter((item) => item.kind === kind));
  return {
    verdict: sorted[0]?.kind ?? 'ready',
    items: sorted,
    passed: rules.filter(({ isPassed }) => isPassed).length,
    rules: rules.length,
  };
}

/** A measure that the order does not cover has its place with it; problems of the files have theirs among the markers. */
function placeOf(
  { problem, places }: Objection,
  markers: readonly BoardMarker[],
  files: BoardFacts['files'],
): BoardMarker | undefined {
  if (problem) return markers.find(({ code, severity }) => code === problem.code && severity === problem.severity);
  const [place] = places ?? [];
  if (place?.layer === undefined) return undefined;
  const { x, y, mm = 0, layer } = place;
  return { ...markerOf({ kind: 'width', mm, at: { x, y }, layer }, { facts: { files } }), mm };
}

/** Problems of one kind are one objection with the figures of the worst. */
function onceEach(objections: readonly Objection[]): { objection: Objection; count: number }[] {
  const byKind = new Map<string, Objection[]>();
  for (const objection of objections) {
    // Objections without a file problem (guessed files, options for manual review) are separate items.
    const kind = objection.problem
      ? objection.code
      : JSON.stringify([objection.code, objection.field, objection.params]);
    byKind.set(kind, [...(byKind.get(kind) ?? []), objection]);
  }
  return [...byKind.values()].flatMap((same) => {
    const [worst] = same.toSorted((a, b) => (a.problem && b.problem ? compareHarm(a.problem, b.problem) : 0));
    return worst ? [{ objection: worst, count: same.reduce((sum, one) => sum + timesOf(one), 0) }] : [];
  });
}

function timesOf({ problem }: Objection): number {
  const places = problem?.data?.['places'];
  return typeof places === 'number' ? places : 1;
}

/** Returns the form changes that resolve the objection, by the rules of the price book first, then by the file. */
function changesFor(
  { code, field }: Objection,
  { spec, measuredFields, uncertainFields, violations }: Remedies,
): BoardChange[] {
  if (field === undefined) return [];
  const violated = violations.find((violation) => `rule.${violation.code}` === code && violation.field === field);
  if (violated) return violated.nearest === null ? [] : [{ field, from: spec[field], to: violated.nearest }];
  const fields = TOGETHER.find((group) => group.includes(field)) ?? [field];
  const ofFile = (values: readonly MeasuredField[]) =>
    values
      .filter((one) => fields.includes(one.field) && differs(spec, one))
      .map(({ field: name, value }): BoardChange => ({ field: name, from: spec[name], to: value }));
  const sure = ofFile(measuredFields);
  return sure.length > 0 ? sure : ofFile(uncertainFields.flatMap((one) => takenWith(spec, one)));
}
