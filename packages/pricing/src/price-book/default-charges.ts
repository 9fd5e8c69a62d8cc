import type { IncludedOptions, MeasuredCharge, OptionCharge } from './price-book.ts';

export const defaultCharges: readonly OptionCharge[] = [
  areaCharge('tg.150.thin', 'laminate', 'tgCelsius', [150], 80, 60, { layers: [1, 2] }),
  areaCharge('tg.150.multilayer', 'laminate', 'tgCelsius', [150], 100, 80, { layers: [4, 6] }),
  areaCharge('tg.170', 'laminate', 'tgCelsius', [170], 150, 100, { layers: [4, 6, 8, 10] }),

  orderCharge('panel.byUs.thin', 'panel', 'deliveryForm', ['panelByUs'], 40, { layers: [1, 2] }),
  orderCharge('panel.byUs.multilayer', 'panel', 'deliveryForm', ['panelByUs'], 80, { layers: [4, 6, 8, 10] }),

  areaCharge('thickness.0.4', 'thickness', 'thicknessMm', [0.4], 80, 70),
  areaCharge('thickness.0.6', 'thickness', 'thicknessMm', [0.6], 50, 40),
  areaCharge('thickness.2.0', 'thickness', 'thicknessMm', [2], 80, 70),
  areaCharge('thickness.2.4', 'thickness', 'thicknessMm', [2.4], 150, 130),

  areaCharge('outerCopper.2oz', 'outerCopper', 'outerCopperOz', [2], 100, 100),
  areaCharge('outerCopper.3oz', 'outerCopper', 'outerCopperOz', [3], 320, 310),
  areaCharge('innerCopper.1oz.4', 'innerCopper', 'innerCopperOz', [1], 80, 70, { layers: [4] }),
  areaCharge('innerCopper.1oz.6up', 'innerCopper', 'innerCopperOz', [1], 140, 120, { layers: [6, 8, 10] }),
  areaCharge('innerCopper.2oz.4', 'innerCopper', 'innerCopperOz', [2], 200, 180, { layers: [4] }),
  areaCharge('innerCopper.2oz.6up', 'innerCopper', 'innerCopperOz', [2], 360, 330, { layers: [6, 8, 10] }),

  areaCharge('trace.5mil.thin', 'trace', 'minTraceMil', [5], 30, 30, { layers: [1, 2] }),
  areaCharge('trace.4mil.thin', 'trace', 'minTraceMil', [4], 60, 60, { layers: [1, 2] }),
  areaCharge('trace.4mil.4', 'trace', 'minTraceMil', [4], 30, 30, { layers: [4] }),
  areaCharge('trace.3.5mil.4', 'trace', 'minTraceMil', [3.5], 60, 60, { layers: [4] }),
  areaCharge('trace.3.5mil.6up', 'trace', 'minTraceMil', [3.5], 40, 40, { layers: [6, 8, 10] }),

  areaCharge('hole.0.25.thin', 'hole', 'minHoleMm', [0.25], 30, 30, { layers: [1, 2] }),
  areaCharge('hole.0.20.thin', 'hole', 'minHoleMm', [0.2], 60, 50, { layers: [1, 2] }),
  areaCharge('hole.0.20.4', 'hole', 'minHoleMm', [0.2], 30, 30, { layers: [4] }),
  areaCharge('hole.0.15.thin', 'hole', 'minHoleMm', [0.15], 150, 130, { layers: [2] }),
  areaCharge('hole.0.15.multilayer', 'hole', 'minHoleMm', [0.15], 100, 90, { layers: [4, 6, 8, 10] }),

  areaCharge('colour.bright', 'colour', 'maskColour', ['red', 'blue', 'black', 'white', 'yellow'], 30, 25),
  areaCharge('colour.matte', 'colour', 'maskColour', ['matteBlack', 'matteGreen', 'purple'], 60, 50),

  areaCharge('finish.leadFreeHasl', 'finish', 'finish', ['leadFreeHasl'], 30, 25),
  areaCharge('finish.osp', 'finish', 'finish', ['osp'], 40, 40),
  areaCharge('finish.enig', 'finish', 'finish', ['enig'], 140, 140, { extraDays: 1 }),
  areaCharge('gold.2u', 'gold', 'goldThicknessMicroinch', [2], 50, 50),
  areaCharge('gold.3u', 'gold', 'goldThicknessMicroinch', [3], 95, 100),

  areaCharge('viaCover.plugged', 'viaCover', 'viaCover', ['plugged'], 20, 10),
  areaCharge('viaCover.resinFilled', 'viaCover', 'viaCover', ['resinFilled'], 600, 500, { extraDays: 2 }),

  areaCharge('halfHole.1', 'halfHole', 'halfHoleSides', [1], 100, 90, { extraDays: 1 }),
  areaCharge('halfHole.2', 'halfHole', 'halfHoleSides', [2], 130, 120, { extraDays: 1 }),
  areaCharge('halfHole.3', 'halfHole', 'halfHoleSides', [3], 160, 150, { extraDays: 1 }),
  areaCharge('halfHole.4', 'halfHole', 'halfHoleSides', [4], 190, 180, { extraDays: 1 }),
  orderCharge('impedance', 'impedance', 'impedance', [true], 50, { extraDays: 1 }),

  areaCharge('test.fullProbe.thin', 'test', 'testMethod', ['fullProbe'], 40, 60, { layers: [1, 2, 4, 6] }),
  areaCharge('test.fullProbe.8up', 'test', 'testMethod', ['fullProbe'], 80, 100, { layers: [8, 10] }),
  orderCharge('test.fixture.thin', 'test', 'testMethod', ['fixture'], 500, { layers: [1, 2, 4, 6] }),
  orderCharge('test.fixture.8up', 'test', 'testMethod', ['fixture'], 900, { layers: [8, 10] }),

  // No fee, but the buyer's look at the file takes a day.
  orderCharge('confirm', 'confirm', 'productionFileConfirm', ['auto', 'manual'], 0, { extraDays: 1 }),
  orderCharge('mark.none', 'mark', 'orderNumberMark', ['none'], 15),
  areaCharge('interleaf', 'interleaf', 'interleaf', [true], 10, 10),
];

export const defaultIncluded: readonly IncludedOptions[] = [
  { field: 'material', values: ['fr4'] },
  { field: 'tgCelsius', values: [130] },
  { field: 'tgCelsius', values: [150], layers: [8, 10] },
  { field: 'deliveryForm', values: ['single', 'panelInFile'] },
  { field: 'panelSeparation', values: ['vCut', 'tabs'] },
  { field: 'rails', values: ['none', 'leftRight', 'topBottom', 'allSides'] },
  { field: 'thicknessMm', values: [0.8, 1, 1.2, 1.6] },
  { field: 'outerCopperOz', values: [1] },
  { field: 'innerCopperOz', values: [0.5] },
  { field: 'minTraceMil', values: [10, 8, 6] },
  { field: 'minTraceMil', values: [5], layers: [4, 6, 8, 10] },
  { field: 'minTraceMil', values: [4], layers: [6, 8, 10] },
  { field: 'minHoleMm', values: [0.3] },
  { field: 'minHoleMm', values: [0.25], layers: [4, 6, 8, 10] },
  { field: 'minHoleMm', values: [0.2], layers: [6, 8, 10] },
  { field: 'maskColour', values: ['green'] },
  { field: 'legendColour', values: ['white', 'black'] },
  { field: 'finish', values: ['leadHasl'] },
  { field: 'goldThicknessMicroinch', values: [1] },
  { field: 'viaCover', values: ['tented', 'open'] },
  { field: 'halfHoleSides', values: [0] },
  { field: 'impedance', values: [false] },
  { field: 'testMethod', values: ['sampleProbe'] },
  { field: 'productionFileConfirm', values: ['none'] },
  { field: 'orderNumberMark', values: ['add', 'specified'] },
  { field: 'interleaf', values: [false] },
  { field: 'packing', values: ['standard', 'neutral'] },
];

export const defaultMeasuredCharges: readonly MeasuredCharge[] = [
  {
    id: 'measured.holeDensity',
    line: 'drillDensity',
    measure: 'holeCount',
    price: { kind: 'density', freePerM2: 100_000, stepPerM2: 10_000, yuanPerM2: 10 },
  },
  {
    id: 'measured.millingDensity',
    line: 'milling',
    measure: 'millingMm',
    price: { kind: 'density', freePerM2: 75_000, stepPerM2: 10_000, yuanPerM2: 8 },
  },
  {
    id: 'measured.slots',
    line: 'slots',
    measure: 'slotCount',
    price: { kind: 'count', free: 10, yuanEach: 0.05 },
  },
  {
    id: 'measured.testPointDensity',
    line: 'testPoints',
    measure: 'testPointCount',
    only: { testMethod: ['fullProbe'] },
    price: { kind: 'density', freePerM2: 20_000, stepPerM2: 10_000, yuanPerM2: 15 },
  },
  {
    id: 'measured.goldArea',
    line: 'goldArea',
    measure: 'finishAreaPercent',
    only: { finish: ['enig'] },
    price: { kind: 'percent', freePercent: 30, yuanPerM2: 3 },
  },
];

type Extra = Pick<OptionCharge, 'layers' | 'extraDays'>;

function areaCharge(
  id: string,
  line: OptionCharge['line'],
  field: OptionCharge['field'],
  values: OptionCharge['values'],
  minYuan: number,
  yuanPerM2: number,
  extra: Extra = {},
): OptionCharge {
  return { id, line, field, values, price: { kind: 'areaWithMinimum', minYuan, yuanPerM2 }, ...extra };
}

function orderCharge(
  id: string,
  line: OptionCharge['line'],
  field: OptionCharge['field'],
  values: OptionCharge['values'],
  yuan: number,
  extra: Extra = {},
): OptionCharge {
  return { id, line, field, values, price: { kind: 'perOrder', yuan }, ...extra };
}
