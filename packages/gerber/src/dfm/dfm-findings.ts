import { float64At } from '../checked-access.ts';
import type { Measured, MeasuredFacts } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import type { Cutout } from '../measure/outline/cutout-measures.ts';
import type { FindingPlace, Point, Problem, ProblemCode, Severity } from '../problem.ts';
import { type DfmMeasure, type DfmRule, overlapLimitMm, severityOf, standardRules } from './dfm-rules.ts';

export interface DfmInput {
  readonly facts: MeasuredFacts;
  /** The measured places, narrowest first, each place once. */
  readonly places: Readonly<Partial<Record<DfmMeasure, readonly Measured[]>>>;
  /** Chords where pads or ends of tracks merely overlap, narrowest first. */
  readonly overlaps: readonly Measured[];
  readonly missingPads: readonly (Point & { readonly layer: string })[];
  readonly castellated: readonly BoardHole[];
  readonly cutouts: readonly Cutout[];
  readonly holes: readonly BoardHole[];
  /** The board's thickness as a job file states it, mm. */
  readonly thicknessMm: number | undefined;
}

/** Maximum number of places listed in a finding. */
const maxPlaces = 50;
/** The router bit of the ordinary process leaves inner corners of this radius. */
const routerRadiusMm = 0.5;
/** A tight fit in a square cut-out is a switch, a connector or a tab; wider cut-outs are windows. */
const widestFitMm = 10;
/** Depth over diameter: plating does not reach into deeper holes. */
const deepestAspect = 8;

/** Findings of the standard rules, one for each rule and severity: what was measured, what is asked, and every place. */
export function dfmFindings(input: DfmInput): Problem[] {
  const problems = standardRules.flatMap((rule) =>
    (['error', 'warning'] as const).flatMap((severity) => ruleFinding(rule, severity, input)),
  );
  const { missingPads, castellated, facts } = input;
  if (missingPads.length > 0) {
    problems.push(finding('dfm.pad-missing', 'warning', missingPads, { count: missingPads.length }));
  }
  problems.push(...squareCutouts(input), ...aspectRatio(input));
  problems.push(...narrowFinding('dfm.overlap-narrow', 'note', input.overlaps, overlapLimitMm));
  if (castellated.length > 0) {
    problems.push(finding('dfm.castellation', 'note', castellated.map(placeOf), { count: castellated.length }));
  }
  const vias = facts.viasInPad ?? 0;
  if (vias > 0) problems.push({ code: 'dfm.via-in-pad', severity: 'note', data: { count: vias } });
  return problems;
}

function ruleFinding(rule: DfmRule, severity: Severity, input: DfmInput): Problem[] {
  const found = measuredPlaces(rule.measure, input).filter(({ mm }) => severityOf(rule, mm) === severity);
  const limitMm = severity === 'error' ? (rule.errorBelow ?? rule.warnBelow) : rule.warnBelow;
  return narrowFinding(rule.code, severity, found, limitMm);
}

function narrowFinding(code: ProblemCode, severity: Severity, found: readonly Measured[], limitMm: number): Problem[] {
  const [worst] = found;
  if (worst === undefined) return [];
  const places = found.flatMap(({ at, mm, layer }): FindingPlace[] =>
    at === undefined ? [] : [{ ...at, mm, ...(layer === undefined ? {} : { layer }) }],
  );
  return [finding(code, severity, places, { mm: worst.mm, limitMm, places: found.length })];
}

function finding(
  code: ProblemCode,
  severity: Severity,
  places: readonly FindingPlace[],
  data: Problem['data'] & object,
): Problem {
  const [first] = places;
  if (first === undefined) return { code, severity, data };
  const { x, y, layer } = first;
  const on = layer === undefined ? {} : { file: layer };
  return { code, severity, ...on, at: { x, y }, places: places.slice(0, maxPlaces), data };
}

/** Square corners come out round, which matters only where something is to fit in. */
function squareCutouts({ cutouts }: DfmInput): Problem[] {
  const tight = cutouts.filter(({ isSquare, width }) => isSquare && width.mm <= widestFitMm);
  if (tight.length === 0) return [];
  const places = tight.flatMap(({ width }) => width.at ?? []);
  return [finding('dfm.inner-radius', 'note', places, { count: tight.length, limitMm: routerRadiusMm })];
}

function aspectRatio({ holes, thicknessMm }: DfmInput): Problem[] {
  const [thinnest] = byDiameter(holes.filter((hole) => hole.plating === 'plated' && hole.span === undefined));
  if (thicknessMm === undefined || thinnest === undefined || thicknessMm / thinnest.mm <= deepestAspect) return [];
  const ratio = Math.round((thicknessMm / thinnest.mm) * 10) / 10;
  const at = thinnest.at === undefined ? {} : { at: thinnest.at };
  return [{ code: 'dfm.aspect-ratio', severity: 'warning', ...at, data: { ratio, limit: deepestAspect } }];
}

function measuredPlaces(measure: DfmMeasure, { places, holes }: DfmInput): readonly Measured[] {
  switch (measure) {
    case 'drill':
      return byDiameter(holes.filter((hole) => !hole.isSlot));
    case 'platedSlot':
      return byDiameter(holes.filter((hole) => hole.isSlot && hole.plating !== 'unplated'));
    case 'unplatedSlot':
      return byDiameter(holes.filter((hole) => hole.isSlot && hole.plating === 'unplated'));
    default:
      return places[measure] ?? [];
  }
}

function byDiameter(holes: readonly BoardHole[]): Measured[] {
  const known = holes.filter(({ diameterMm }) => diameterMm > 0);
  return known
    .toSorted((left, right) => left.diameterMm - right.diameterMm)
    .map((hole) => ({ mm: hole.diameterMm, layer: hole.file, at: placeOf(hole) }));
}

const placeOf = ({ points }: BoardHole): Point => ({
  x: micron(float64At(points, 0)),
  y: micron(float64At(points, 1)),
});

const micron = (mm: number): number => Math.round(mm * 1e3) / 1e3;
