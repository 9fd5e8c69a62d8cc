import type { QuoteView } from '@xunban/contract';
import type { BoardField, BoardSpec } from '@xunban/contract/board-spec';
import { type BoardFacts, type BoardMarker, compareHarm } from '@xunban/gerber';
import type { MachineDecision, Objection } from '@xunban/pricing/machine-review';
import { differs, type MeasuredField, takenWith } from '@xunban/pricing/measured-fields';
import { markerOf } from '../../files/board-viewer/shown-of-board.ts';
import type { FieldChange } from '../live-quote/option-view.ts';
import { isDisputed } from '../quote-form/easier-track.ts';

type Violation = QuoteView['violations'][number];

/** A change of a field that the form has. */
export type BoardChange = FieldChange & { readonly field: BoardField };

/** One reason why a board would not pass by itself, told once however often it is there. */
export interface ReadinessItem {
  readonly objection: Objection;
  /** How often it is there. */
  readonly count: number;
  /** `missing`: the files lack something. `confirm`: the buyer can put it right here. `engineer`: a person has to look. */
  readonly kind: 'missing' | 'confirm' | 'engineer';
  /** What puts it right; of `confirm` only. */
  readonly changes: readonly BoardChange[];
  /** Where it is on the drawn board. */
  readonly place: BoardMarker | undefined;
}

/** What the review would say about the board as it stands. */
export interface Readiness {
  /** The gravest kind of item; `ready` without any. */
  readonly verdict: 'ready' | ReadinessItem['kind'];
  /** What is missing first, what an engineer looks at last. */
  readonly items: readonly ReadinessItem[];
  /** How many rules of the review are passed, of how many. */
  readonly passed: number;
  readonly rules: number;
}

/** What the form and the price rules say that may answer an objection. */
export interface Remedies {
  readonly spec: BoardSpec;
  /** What the file says about the form, surely and not surely. */
  readonly measured: readonly MeasuredField[];
  readonly asked: readonly MeasuredField[];
  readonly violations: readonly Violation[];
}

/** Without these a board cannot be made, whatever else is right. */
const MISSING: ReadonlySet<string> = new Set([
  ...['drill.missing', 'outline.missing', 'roles.no-copper', 'roles.mask-missing', 'roles.inner-order-gap'],
  ...['review.noFiles', 'review.holesUnknown', 'review.outlineUnknown', 'review.layersUnknown'],
  ...['review.maskWithoutCopper', 'archive.truncated', 'cad.cut-off'],
]);

/** Fields that say one thing together are changed together. */
const TOGETHER: readonly (readonly BoardField[])[] = [
  ['lengthMm', 'widthMm'],
  ['deliveryForm', 'panelX', 'panelY', 'designCount'],
];

const ORDER = ['missing', 'confirm', 'engineer'] as const;

/** The decision of the machine review as a buyer can act on it. */
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
    // Of files that are guessed, and options for people, each is a thing of its own.
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

/** What the form would have to say, by the rules of the price book first, then by the file. */
function changesFor({ code, field }: Objection, { spec, measured, asked, violations }: Remedies): BoardChange[] {
  if (field === undefined) return [];
  const broken = violations.find((violation) => `rule.${violation.code}` === code && violation.field === field);
  if (broken) return broken.nearest === null ? [] : [{ field, from: spec[field], to: broken.nearest }];
  const fields = TOGETHER.find((group) => group.includes(field)) ?? [field];
  const ofFile = (said: readonly MeasuredField[]) =>
    said
      .filter((one) => fields.includes(one.field) && differs(spec, one))
      .map(({ field: name, value }): BoardChange => ({ field: name, from: spec[name], to: value }));
  const sure = ofFile(measured);
  return sure.length > 0 ? sure : ofFile(asked.flatMap((one) => takenWith(spec, one)));
}
