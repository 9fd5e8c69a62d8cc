import type { ProblemCode, Severity } from '../problem.ts';

/** Measures that the rules check: minimum distances and widths, by the features between which they lie. */
export type DfmMeasure =
  | 'track'
  | 'spacing'
  | 'partRing'
  | 'viaRing'
  | 'holeWall'
  | 'netHoleWall'
  | 'holeToEdge'
  | 'trackToEdge'
  | 'padToEdge'
  | 'edgeNeck'
  | 'copperToHole'
  | 'maskWeb'
  | 'drill'
  | 'platedSlot'
  | 'unplatedSlot'
  | 'cutout';

/** A minimum value. Below `errorBelow` the board cannot be made, below `warnBelow` it costs more or is at risk. */
export interface DfmRule {
  readonly code: ProblemCode;
  readonly measure: DfmMeasure;
  readonly warnBelow: number;
  readonly errorBelow?: number;
}

/**
 * The standard process; special processes allow smaller values at a price. Vias may have narrower rings than component holes,
 * because they are not soldered. Holes of one net may be closer, because a filament between them does no harm.
 */
export const standardRules: readonly DfmRule[] = [
  { code: 'dfm.trace-narrow', measure: 'track', warnBelow: 0.127, errorBelow: 0.076 },
  { code: 'dfm.spacing-narrow', measure: 'spacing', warnBelow: 0.127, errorBelow: 0.076 },
  { code: 'dfm.annular-narrow', measure: 'partRing', warnBelow: 0.127, errorBelow: 0.075 },
  { code: 'dfm.via-ring-narrow', measure: 'viaRing', warnBelow: 0.1, errorBelow: 0.05 },
  { code: 'dfm.hole-to-hole', measure: 'holeWall', warnBelow: 0.25, errorBelow: 0.15 },
  { code: 'dfm.holes-near', measure: 'netHoleWall', warnBelow: 0.15 },
  { code: 'dfm.hole-to-edge', measure: 'holeToEdge', warnBelow: 0.2 },
  { code: 'dfm.track-to-edge', measure: 'trackToEdge', warnBelow: 0.2 },
  { code: 'dfm.pad-to-edge', measure: 'padToEdge', warnBelow: 0.2 },
  { code: 'dfm.edge-neck', measure: 'edgeNeck', warnBelow: 0.1 },
  { code: 'dfm.copper-to-hole', measure: 'copperToHole', warnBelow: 0.15 },
  { code: 'dfm.mask-web', measure: 'maskWeb', warnBelow: 0.08 },
  { code: 'dfm.drill-small', measure: 'drill', warnBelow: 0.3, errorBelow: 0.15 },
  { code: 'dfm.slot-narrow', measure: 'platedSlot', warnBelow: 0.5, errorBelow: 0.45 },
  { code: 'dfm.slot-narrow', measure: 'unplatedSlot', warnBelow: 0.6, errorBelow: 0.45 },
  { code: 'dfm.cutout-narrow', measure: 'cutout', warnBelow: 0.8 },
];

/** Pads that overlap in a narrower chord, mm, may have been meant to be apart. No price and no process depends on it. */
export const overlapLimitMm = 0.127;

/** A value this far below a limit still meets it: 5 mil, in metric rules, are drawn as 0.125 mm. */
const slackMm = 0.0021;

export const severityOf = (rule: DfmRule, mm: number): Severity | undefined => {
  if (rule.errorBelow !== undefined && mm + slackMm < rule.errorBelow) return 'error';
  return mm + slackMm < rule.warnBelow ? 'warning' : undefined;
};
