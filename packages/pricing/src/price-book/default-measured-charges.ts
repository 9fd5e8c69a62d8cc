import type { MeasuredCharge } from './price-book.ts';

/** On an order of samples a surcharge by area comes to cents. */
const WAIVED_BELOW_YUAN = 5;

/** Surcharges for what the files show, so that no review can find them afterwards. */
export const defaultMeasuredCharges: readonly MeasuredCharge[] = [
  {
    id: 'measured.holeDensity',
    line: 'drillDensity',
    measure: 'holeCount',
    price: { kind: 'density', freePerM2: 100_000, stepPerM2: 10_000, yuanPerM2: 10 },
    waivedBelowYuan: WAIVED_BELOW_YUAN,
  },
  {
    id: 'measured.millingDensity',
    line: 'milling',
    measure: 'millingMm',
    price: { kind: 'density', freePerM2: 75_000, stepPerM2: 10_000, yuanPerM2: 8 },
    waivedBelowYuan: WAIVED_BELOW_YUAN,
  },
  {
    id: 'measured.slots',
    line: 'slots',
    measure: 'slotCount',
    price: { kind: 'count', free: 10, yuanEach: 0.05 },
    waivedBelowYuan: WAIVED_BELOW_YUAN,
  },
  {
    id: 'measured.testPointDensity',
    line: 'testPoints',
    measure: 'testPointCount',
    only: { testMethod: ['fullProbe', 'fourWire'] },
    price: { kind: 'density', freePerM2: 20_000, stepPerM2: 10_000, yuanPerM2: 15 },
    waivedBelowYuan: WAIVED_BELOW_YUAN,
  },
  {
    id: 'measured.goldArea',
    line: 'goldArea',
    measure: 'finishAreaPercent',
    only: { finish: ['enig', 'enepig'] },
    price: { kind: 'percent', freePercent: 30, yuanPerM2: 3 },
    waivedBelowYuan: WAIVED_BELOW_YUAN,
  },
  {
    id: 'measured.hardGoldArea',
    line: 'goldArea',
    measure: 'finishAreaPercent',
    only: { finish: ['hardGold'] },
    price: { kind: 'percent', freePercent: 20, yuanPerM2: 12 },
    waivedBelowYuan: WAIVED_BELOW_YUAN,
  },
];
