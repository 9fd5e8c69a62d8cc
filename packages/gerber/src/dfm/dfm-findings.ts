import type { Measured, MeasuredFacts, SizeFacts } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import type { Problem } from '../problem.ts';
import { type DfmMeasure, severityOf, standardRules } from './dfm-rules.ts';

export interface DfmInput {
  readonly facts: MeasuredFacts;
  readonly size: Pick<SizeFacts, 'minInnerRadiusMm' | 'minCutoutWidthMm'> | undefined;
  readonly missingPads: readonly { readonly x: number; readonly y: number; readonly layer: string }[];
  readonly castellated: number;
  readonly holes: readonly BoardHole[];
  /** The board's thickness as a job file states it, mm. */
  readonly thicknessMm: number | undefined;
}

/** The router bit of the ordinary process leaves inner corners of this radius. */
const routerRadiusMm = 0.5;
/** Depth over diameter: plating does not reach into deeper holes. */
const deepestAspect = 8;

/** A value this far below a limit still meets it: 5 mil in file units may come out a little under 0.127 mm. */
const slackMm = 0.0006;

/** Findings of the standard rules: code, severity, place, what was measured and what is asked. */
export function dfmFindings(input: DfmInput): Problem[] {
  const problems: Problem[] = [];
  for (const rule of standardRules) {
    const found = measureOf(rule.measure, input);
    const severity = found && severityOf(rule, found.mm + slackMm);
    if (found === undefined || severity === undefined) continue;
    const limitMm = severity === 'error' ? (rule.errorBelow ?? rule.warnBelow) : rule.warnBelow;
    problems.push({
      code: rule.code,
      severity,
      ...(found.layer === undefined ? {} : { file: found.layer }),
      ...(found.at === undefined ? {} : { at: found.at }),
      data: { mm: found.mm, limitMm },
    });
  }
  const [first] = input.missingPads;
  if (first !== undefined) {
    problems.push({
      code: 'dfm.pad-missing',
      severity: 'warning',
      file: first.layer,
      at: { x: first.x, y: first.y },
      data: { count: input.missingPads.length },
    });
  }
  const radius = input.size?.minInnerRadiusMm;
  if (radius !== undefined && radius < routerRadiusMm) {
    problems.push({ code: 'dfm.inner-radius', severity: 'note', data: { mm: radius, limitMm: routerRadiusMm } });
  }
  problems.push(...aspectRatio(input));
  if (input.castellated > 0) {
    problems.push({ code: 'dfm.castellation', severity: 'note', data: { count: input.castellated } });
  }
  const vias = input.facts.viasInPad ?? 0;
  if (vias > 0) problems.push({ code: 'dfm.via-in-pad', severity: 'note', data: { count: vias } });
  return problems;
}

function aspectRatio({ holes, thicknessMm }: DfmInput): Problem[] {
  const thinnest = smallest(holes.filter((hole) => hole.plating === 'plated' && hole.span === undefined));
  if (thicknessMm === undefined || thinnest === undefined || thicknessMm / thinnest.mm <= deepestAspect) return [];
  const ratio = Math.round((thicknessMm / thinnest.mm) * 10) / 10;
  return [
    {
      code: 'dfm.aspect-ratio',
      severity: 'warning',
      ...(thinnest.at === undefined ? {} : { at: thinnest.at }),
      data: { ratio, limit: deepestAspect },
    },
  ];
}

function measureOf(measure: DfmMeasure, { facts, size, holes }: DfmInput): Measured | undefined {
  switch (measure) {
    case 'minDrill':
      return smallest(holes.filter((hole) => !hole.isSlot));
    case 'minSlot':
      return smallest(holes.filter((hole) => hole.isSlot));
    case 'minCutoutWidth':
      return size?.minCutoutWidthMm === undefined ? undefined : { mm: size.minCutoutWidthMm };
    default:
      return facts[measure];
  }
}

function smallest(holes: readonly BoardHole[]): Measured | undefined {
  let best: Measured | undefined;
  for (const { diameterMm, file, points } of holes) {
    if (diameterMm <= 0 || (best !== undefined && diameterMm >= best.mm)) continue;
    best = { mm: diameterMm, layer: file, at: { x: micron(points[0]!), y: micron(points[1]!) } };
  }
  return best;
}

const micron = (mm: number): number => Math.round(mm * 1e3) / 1e3;
