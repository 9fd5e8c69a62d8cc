import { ACCEPTANCE, type BoardSpec, type Characteristic, isStencil, type OrderedSpec } from '@xunban/contract';
import { type SamplingPlan, samplingOf } from './sampling.ts';

/**
 * A characteristic that a board is measured or inspected for, with its limits. Lengths are in millimetres unless another unit
 * is given.
 */
export interface RequiredCharacteristic {
  readonly characteristic: Characteristic;
  /** `figure` is measured, `verdict` is inspected or tested as a whole. */
  readonly kind: 'figure' | 'verdict';
  readonly unit: string;
  readonly nominal: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Pieces of the ordered lot that are inspected, one reading each. */
  readonly sample: SamplingPlan;
}

type Limits = Omit<RequiredCharacteristic, 'sample'>;

/**
 * Returns the characteristics that a board's specification requires, sequenced as in the report. The limits are those of
 * acceptance (IPC-6012 class 2 or 3); those of the finishes are the figures of the finishes page. Null: no limit on that side.
 * A stencil is inspected as a whole.
 */
export const characteristicsOf = (spec: OrderedSpec): RequiredCharacteristic[] =>
  (isStencil(spec) ? [] : limitsOf(spec)).map((limits) => ({
    ...limits,
    sample: samplingOf(limits.characteristic, spec.quantity),
  }));

function limitsOf(spec: BoardSpec): Limits[] {
  const isVCut = spec.deliveryForm !== 'single' && spec.panelSeparation.startsWith('vCut');
  const outline = isVCut ? ACCEPTANCE.vCutOutline : ACCEPTANCE.outline;
  const isPlated = spec.layers > 1;
  const around = (characteristic: Characteristic, nominal: number, by: number, unit = 'mm') =>
    figure(characteristic, unit, nominal, tidy(nominal - by), tidy(nominal + by));
  const atLeast = (characteristic: Characteristic, min: number, unit = 'µm', nominal: number | null = null) =>
    figure(characteristic, unit, nominal, min, null);
  const isClass3 = spec.ipcClass === 3;
  return [
    around('boardLength', spec.lengthMm, outline),
    around('boardWidth', spec.widthMm, outline),
    around(
      'thickness',
      spec.thicknessMm,
      spec.thicknessMm >= 1 ? (spec.thicknessMm * ACCEPTANCE.thicknessPercent) / 100 : ACCEPTANCE.thinBoard,
    ),
    atLeast('outerCopper', OUTER_COPPER[spec.outerCopperOz], 'µm', spec.outerCopperOz * MICROMETRES_OF_OUNCE),
    ...(spec.layers > 2
      ? [atLeast('innerCopper', INNER_COPPER[spec.innerCopperOz], 'µm', spec.innerCopperOz * MICROMETRES_OF_OUNCE)]
      : []),
    around('holeDiameter', spec.minHoleMm, isPlated ? ACCEPTANCE.platedHole : ACCEPTANCE.unplatedHole),
    ...(isPlated
      ? [
          atLeast(
            'holeCopper',
            isClass3 ? 20 : spec.holeCopperMicrometres === 25 ? 20 : 18,
            'µm',
            spec.holeCopperMicrometres,
          ),
        ]
      : []),
    atLeast(
      'minTrace',
      tidy(spec.minTraceMil * MM_OF_MIL * (1 - ACCEPTANCE.tracePercent / 100)),
      'mm',
      tidy(spec.minTraceMil * MM_OF_MIL),
    ),
    ...finishOf(spec),
    ...(spec.goldFingers && spec.fingerPlating !== 'asBoard'
      ? [atLeast('fingerGold', tidy(FINGER_GOLD[spec.fingerPlating] * MICROMETRES_OF_MICROINCH))]
      : []),
    ...(spec.goldFingers && spec.fingerBevelDegrees > 0
      ? [around('fingerBevel', spec.fingerBevelDegrees, 5, '°')]
      : []),
    atLeast('maskThickness', 8),
    figure('warp', '%', null, null, ACCEPTANCE.warpPercent),
    // The ordered impedance is in the drawing: the deviation from it is recorded.
    ...(spec.impedance ? [figure('impedance', '%', 0, -ACCEPTANCE.impedancePercent, ACCEPTANCE.impedancePercent)] : []),
    verdict('electricalTest'),
    ...(spec.solderabilityReport ? [verdict('solderability')] : []),
    verdict('solderMask'),
    verdict('legend'),
    ...(spec.halfHoleSides > 0 ? [verdict('halfHoles')] : []),
    verdict('appearance'),
  ];
}

/** Number of readings that are out of the limits. */
export const countOutside = ({ min, max }: Pick<Limits, 'min' | 'max'>, readings: readonly number[]): number =>
  readings.filter((reading) => (min !== null && reading < min) || (max !== null && reading > max)).length;

function finishOf({ finish, goldThicknessMicroinch, hardGoldMicroinch }: BoardSpec): Limits[] {
  const gold = (microinch: number) =>
    figure(
      'goldThickness',
      'µm',
      tidy(microinch * MICROMETRES_OF_MICROINCH),
      tidy(microinch * MICROMETRES_OF_MICROINCH),
      null,
    );
  const nickel = figure('nickelThickness', 'µm', null, 3, 6);
  switch (finish) {
    case 'leadHasl':
    case 'leadFreeHasl':
      return [figure('tinThickness', 'µm', null, 1, 40)];
    case 'enig':
      return [nickel, gold(goldThicknessMicroinch)];
    case 'enepig':
      return [nickel, figure('palladiumThickness', 'µm', null, 0.05, 0.3), gold(goldThicknessMicroinch)];
    case 'hardGold':
      return [figure('nickelThickness', 'µm', null, 2.5, null), gold(hardGoldMicroinch)];
    case 'osp':
      return [figure('ospThickness', 'µm', null, 0.2, 0.5)];
    case 'immersionSilver':
      return [figure('silverThickness', 'µm', null, 0.1, 0.4)];
    case 'immersionTin':
      return [figure('tinThickness', 'µm', null, 1, null)];
    case 'bareCopper':
      return [];
  }
}

const figure = (
  characteristic: Characteristic,
  unit: string,
  nominal: number | null,
  min: number | null,
  max: number | null,
): Limits => ({ characteristic, kind: 'figure', unit, nominal, min, max });

const verdict = (characteristic: Characteristic): Limits => ({
  ...{ characteristic, kind: 'verdict', unit: '', nominal: null, min: null, max: null },
});

const MM_OF_MIL = 0.0254;
const MICROMETRES_OF_MICROINCH = 0.0254;
const MICROMETRES_OF_OUNCE = 35;
/** Minimum finished copper of IPC-6012 tables 3-11 and 3-12, in micrometres. */
const OUTER_COPPER = { 1: 47.9, 2: 78.7, 3: 108.6, 4: 139.5 } as const;
const INNER_COPPER = { 0.5: 11.4, 1: 24.9, 2: 55.7, 3: 86.6 } as const;
const FINGER_GOLD = { hardGold15: 15, hardGold30: 30, hardGold50: 50 } as const;

/** Without what binary fractions leave behind. */
const tidy = (value: number): number => Math.round(value * 10_000) / 10_000;
