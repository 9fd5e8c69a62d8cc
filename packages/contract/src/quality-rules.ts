/** Places where a non-conformance was found. */
export const NONCONFORMANCE_SOURCES = ['inspection', 'floor', 'panel', 'other'] as const;
export type NonconformanceSource = (typeof NONCONFORMANCE_SOURCES)[number];

/** Causes of a non-conformance, by process. */
export const NONCONFORMANCE_CAUSES = [
  'material',
  'drilling',
  'plating',
  'imaging',
  'etching',
  'lamination',
  'solderMask',
  'legend',
  'surfaceFinish',
  'routing',
  'handling',
  'engineering',
  'machine',
  'unknown',
] as const;
export type NonconformanceCause = (typeof NONCONFORMANCE_CAUSES)[number];

/** Dispositions of bad pieces: used as they are, when their buyer agrees; reworked; or scrapped and made again. */
export const DISPOSITIONS = ['useAsIs', 'rework', 'scrap'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/**
 * `awaitingBuyer`: the buyer has to accept the use as is; `inProgress`: pieces are reworked or made again. An order with a
 * nonconformance that is not closed is not shipped.
 */
export const NONCONFORMANCE_STATES = ['open', 'awaitingBuyer', 'inProgress', 'closed'] as const;
export type NonconformanceState = (typeof NONCONFORMANCE_STATES)[number];

export const NONCONFORMANCE_EVENTS = ['open', 'decide', 'agree', 'object', 'close', 'reopen'] as const;
export const NONCONFORMANCE_ACTIONS = ['decide', 'close', 'reopen', 'addImage'] as const;
export const MAX_NONCONFORMANCE_IMAGES = 6;

/**
 * Tolerances by which boards are accepted: inspections apply them, and the pages on capabilities state them. Lengths are in
 * millimetres, the others in per cent.
 */
export const ACCEPTANCE = {
  outline: 0.2,
  /** Outline of pieces that are separated along a V-cut. */
  vCutOutline: 0.4,
  thicknessPercent: 10,
  /** Thickness of boards thinner than 1 mm. */
  thinBoard: 0.1,
  platedHole: 0.08,
  unplatedHole: 0.05,
  tracePercent: 20,
  impedancePercent: 10,
  /** Bow and twist. IPC-6012 allows 1.5 % without surface-mounted parts, but an order does not say whether it has some. */
  warpPercent: 0.75,
} as const;

/** All characteristics that are measured or inspected before dispatch; the specification of a board selects them. */
export const CHARACTERISTICS = [
  'boardLength',
  'boardWidth',
  'thickness',
  'outerCopper',
  'innerCopper',
  'holeDiameter',
  'holeCopper',
  'minTrace',
  'tinThickness',
  'nickelThickness',
  'goldThickness',
  'palladiumThickness',
  'ospThickness',
  'silverThickness',
  'fingerGold',
  'fingerBevel',
  'maskThickness',
  'warp',
  'impedance',
  'electricalTest',
  'solderability',
  'solderMask',
  'legend',
  'halfHoles',
  'appearance',
] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

export const MAX_READINGS = 20;

export type MeasurementVerdict = 'notMeasured' | 'pass' | 'fail' | 'waived';

/** Returns the verdict on a characteristic; `isPassed` is null where the measurement was waived. */
export function verdictOf(measured: { readonly isPassed: boolean | null } | null): MeasurementVerdict {
  if (measured === null) return 'notMeasured';
  if (measured.isPassed === null) return 'waived';
  return measured.isPassed ? 'pass' : 'fail';
}

/** The step that ends when every characteristic is measured or waived. */
export const MEASURED_STEP = 'finalInspection';
