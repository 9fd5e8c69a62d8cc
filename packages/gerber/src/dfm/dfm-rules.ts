import type { ProblemCode, Severity } from '../problem.ts';

/** What a rule looks at, all in mm. */
export type DfmMeasure =
  | 'minTrace'
  | 'minSpacing'
  | 'minAnnularRing'
  | 'minHoleToHole'
  | 'minHoleToEdge'
  | 'minCopperToEdge'
  | 'minMaskWeb'
  | 'minDrill'
  | 'minSlot'
  | 'minCutoutWidth';

/** A least value. Under `errorBelow` the board cannot be made, under `warnBelow` it costs more or is at risk. */
export interface DfmRule {
  readonly code: ProblemCode;
  readonly measure: DfmMeasure;
  readonly warnBelow: number;
  readonly errorBelow?: number;
}

/** Our ordinary process; special processes go further at a price. */
export const standardRules: readonly DfmRule[] = [
  { code: 'dfm.trace-narrow', measure: 'minTrace', warnBelow: 0.127, errorBelow: 0.076 },
  { code: 'dfm.spacing-narrow', measure: 'minSpacing', warnBelow: 0.127, errorBelow: 0.076 },
  { code: 'dfm.annular-narrow', measure: 'minAnnularRing', warnBelow: 0.13, errorBelow: 0.075 },
  { code: 'dfm.drill-small', measure: 'minDrill', warnBelow: 0.3, errorBelow: 0.15 },
  { code: 'dfm.hole-to-hole', measure: 'minHoleToHole', warnBelow: 0.25, errorBelow: 0.15 },
  { code: 'dfm.hole-to-edge', measure: 'minHoleToEdge', warnBelow: 0.3 },
  { code: 'dfm.copper-to-edge', measure: 'minCopperToEdge', warnBelow: 0.2 },
  { code: 'dfm.mask-web', measure: 'minMaskWeb', warnBelow: 0.08 },
  { code: 'dfm.slot-narrow', measure: 'minSlot', warnBelow: 0.6, errorBelow: 0.45 },
  { code: 'dfm.slot-narrow', measure: 'minCutoutWidth', warnBelow: 0.8 },
];

export const severityOf = (rule: DfmRule, mm: number): Severity | undefined => {
  if (rule.errorBelow !== undefined && mm < rule.errorBelow) return 'error';
  return mm < rule.warnBelow ? 'warning' : undefined;
};
