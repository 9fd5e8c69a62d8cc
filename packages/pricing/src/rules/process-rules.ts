import { BOARD_CHOICES, type BoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import type { Capability, TraceLimit } from '../price-book/price-book.ts';
import { nearestOf, type SpecRule } from './spec-rule.ts';

/** Smaller holes than drills make. */
export const LASER_HOLE_MM = 0.1;

const GOLD_FINISHES: readonly BoardSpec['finish'][] = ['enig', 'enepig', 'hardGold'];

/** Rules on combinations of copper, holes, mask and finish. */
export const processRules: readonly SpecRule[] = [
  {
    code: 'traceForOuterCopper',
    reasonKey: 'pricing.rule.traceForOuterCopper',
    fields: ['minTraceMil', 'outerCopperOz', 'layers'],
    find: (spec, book) => {
      const limit = traceLimit(book.capability.outerTrace, spec.layers, spec.outerCopperOz);
      return limit === undefined ? [] : traceTooNarrow(spec, limit);
    },
    passes: { outerCopperOz: 2, minTraceMil: 6 },
    fails: { outerCopperOz: 2, minTraceMil: 5 },
  },
  {
    code: 'traceForInnerCopper',
    reasonKey: 'pricing.rule.traceForInnerCopper',
    fields: ['minTraceMil', 'innerCopperOz', 'layers'],
    find: (spec, book) => {
      if (!isFieldRelevant(spec, 'innerCopperOz')) return [];
      const limit = traceLimit(book.capability.innerTrace, spec.layers, spec.innerCopperOz);
      return limit === undefined ? [] : traceTooNarrow(spec, limit);
    },
    passes: { layers: 4, innerCopperOz: 1, minTraceMil: 4 },
    fails: { layers: 4, innerCopperOz: 2, minTraceMil: 5 },
  },
  {
    code: 'holeForThickness',
    reasonKey: 'pricing.rule.holeForThickness',
    fields: ['minHoleMm', 'thicknessMm', 'hdi'],
    find: (spec, book) => {
      const { maxAspectRatio } = book.capability;
      // A laser goes down to the next layer only, whatever the board is thick.
      const isLasered = (holeMm: number) => spec.hdi !== 'none' && holeMm <= LASER_HOLE_MM;
      const isDrillable = (holeMm: number) =>
        isLasered(holeMm) || isWithinRatio(spec.thicknessMm, holeMm, maxAspectRatio);
      if (isDrillable(spec.minHoleMm)) return [];
      const nearest = nearestOf(spec.minHoleMm, BOARD_CHOICES.minHoleMm.filter(isDrillable));
      return [{ field: 'minHoleMm', nearest, params: { thicknessMm: spec.thicknessMm, ratio: maxAspectRatio } }];
    },
    passes: { thicknessMm: 2, minHoleMm: 0.2 },
    fails: { thicknessMm: 2.4, minHoleMm: 0.2 },
  },
  {
    code: 'legendForMask',
    reasonKey: 'pricing.rule.legendForMask',
    fields: ['legendColour', 'maskColour'],
    find: (spec, book) => {
      const entry = book.capability.legendForMask.find((candidate) => candidate.mask === spec.maskColour);
      if (entry === undefined || entry.legends.includes(spec.legendColour)) return [];
      return [{ field: 'legendColour', nearest: nearestOf(spec.legendColour, entry.legends), params: {} }];
    },
    passes: { maskColour: 'white', legendColour: 'black' },
    fails: { maskColour: 'white', legendColour: 'white' },
  },
  {
    code: 'maskForHeavyCopper',
    reasonKey: 'pricing.rule.maskForHeavyCopper',
    fields: ['maskColour', 'outerCopperOz'],
    find: (spec, book) => {
      const { fromOz, masks } = book.capability.masksForHeavyCopper;
      if (spec.outerCopperOz < fromOz || masks.includes(spec.maskColour)) return [];
      return [{ field: 'maskColour', nearest: nearestOf(spec.maskColour, masks), params: { fromOz } }];
    },
    passes: { outerCopperOz: 3, minTraceMil: 8 },
    fails: { outerCopperOz: 3, minTraceMil: 8, maskColour: 'blue' },
  },
  {
    code: 'maskDamForColour',
    reasonKey: 'pricing.rule.maskDamForColour',
    fields: ['maskColour'],
    find: (spec, book) => {
      const damMm = spec.measured?.minMaskDamMm;
      const minMm = damLimit(book.capability, spec.maskColour);
      if (damMm === undefined || minMm === undefined || damMm >= minMm) return [];
      const keeping = book.capability.maskDam.filter((entry) => damMm >= entry.minMm).flatMap((entry) => entry.masks);
      // A web too narrow for any colour is opened in one piece; the file check reports it, the colour is not at fault.
      if (keeping.length === 0) return [];
      return [{ field: 'maskColour', nearest: nearestOf(spec.maskColour, keeping), params: { damMm, minMm } }];
    },
    passes: { maskColour: 'green', measured: { minMaskDamMm: 0.08 } },
    fails: { maskColour: 'black', measured: { minMaskDamMm: 0.11 } },
  },
  {
    code: 'haslForThickness',
    reasonKey: 'pricing.rule.haslForThickness',
    fields: ['finish', 'thicknessMm'],
    find: (spec, book) => {
      const minMm = book.capability.haslMinThicknessMm;
      const isLevelled = spec.finish === 'leadHasl' || spec.finish === 'leadFreeHasl';
      if (!isLevelled || spec.thicknessMm >= minMm) return [];
      return [{ field: 'finish', nearest: 'osp', params: { minMm } }];
    },
    passes: { thicknessMm: 0.4, finish: 'enig' },
    fails: { thicknessMm: 0.4, finish: 'leadHasl' },
  },
  {
    code: 'goldForFingers',
    reasonKey: 'pricing.rule.goldForFingers',
    fields: ['finish', 'goldFingers', 'fingerPlating'],
    find: (spec) => {
      const hasOwnPlating = spec.goldFingers && spec.fingerPlating !== 'asBoard';
      const hasFingers = spec.goldFingers || spec.measured?.hasEdgeFingers === true;
      if (!hasFingers || hasOwnPlating || GOLD_FINISHES.includes(spec.finish)) return [];
      return [{ field: 'finish', nearest: 'enig', params: {} }];
    },
    passes: { finish: 'enig', measured: { hasEdgeFingers: true } },
    fails: { finish: 'osp', measured: { hasEdgeFingers: true } },
  },
];

function traceLimit(limits: readonly TraceLimit[], layers: number, copperOz: number): number | undefined {
  return limits.find((limit) => limit.copperOz === copperOz && limit.layers.some((count) => count === layers))?.minMil;
}

function traceTooNarrow(spec: BoardSpec, minMil: number) {
  if (spec.minTraceMil >= minMil) return [];
  const wideEnough = BOARD_CHOICES.minTraceMil.filter((mil) => mil >= minMil);
  const nearest = nearestOf(spec.minTraceMil, wideEnough);
  return [{ field: 'minTraceMil' as const, nearest, params: { minMil } }];
}

function damLimit(capability: Capability, mask: BoardSpec['maskColour']): number | undefined {
  return capability.maskDam.find((entry) => entry.masks.includes(mask))?.minMm;
}

/** Compares in integer hundredths, so that 2 ÷ 0.2 is exactly ten. */
function isWithinRatio(thicknessMm: number, holeMm: number, ratio: number): boolean {
  return Math.round(thicknessMm * 100) <= Math.round(holeMm * 100) * ratio;
}
