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
