import type { BoardSpec } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { board, quoteOf } from '../test-support.ts';
import type { PriceLine } from './quote-types.ts';

/** The data shown to a buyer under a line: formula, amount and inputs. */
type Shown = readonly [formula: string, fen: bigint, inputs: PriceLine['inputs']];

function linesOf(changes: Partial<BoardSpec>): Record<string, Shown> {
  const { lines } = quoteOf(board(changes), defaultPriceBook, []).chosen;
  return Object.fromEntries(
    lines.map(({ ruleId, formula, amountFen, inputs }) => [ruleId, [formula, amountFen, inputs]]),
  );
}

describe('a line contains its calculation', () => {
  it('of a sample', () => {
    expect(linesOf({ quantity: 5 })).toEqual({
      'sample.2': ['35', 3500n, { quantity: 5, uptoQuantity: 5, maxSideMm: 100 }],
    });
  });

  it('of a plain board in a rush', () => {
    expect(linesOf({ lengthMm: 400, widthMm: 300, quantity: 15, designCount: 3, leadTime: 'rush2' })).toEqual({
      'board.2': ['max(70, 560 * 0.5 + 440 * 0.5 + 420 * 0.8)', 83_600n, { areaM2: '1.8', startYuan: 70 }],
      'engineering.2': [
        'max(0, 140 - (60 * max(0, 1.8 - 1)))',
        9200n,
        { yuanPerOrder: 140, reliefFromM2: 1, reliefYuanPerM2: 60, areaM2: '1.8' },
      ],
      'film.2': [
        'max(0, 0.12 - 0.06) * 6 * 150',
        5400n,
        { outlineM2: '0.12', freeOutlineM2: 0.06, sheets: 6, yuanPerM2: 150 },
      ],
      'designs.2': ['2 * 40', 8000n, { designCount: 3, extraDesignYuan: 40 }],
      'rush2.2': ['max(300, 300 * 1.8)', 54_000n, { daysSaved: 2, minYuan: 300, yuanPerM2: 300, areaM2: '1.8' }],
    });
  });

  it('of measured values only from five yuan on', () => {
    const measured = { millingMm: 900 };
    const millingOf = (quantity: BoardSpec['quantity']) =>
      linesOf({ lengthMm: 100, widthMm: 100, quantity, measured })['measured.millingDensity']?.[1];
    // Two begun steps above the free density: 16 yuan for a square metre.
    expect([millingOf(30), millingOf(50)]).toEqual([undefined, 800n]);
  });

  it('of options, and of measured values', () => {
    const measured = {
      holeCount: 2501,
      slotCount: 12,
      millingMm: 3000,
      testPointCount: 900,
      finishAreaPercent: 35,
    } as const;
    const lines = linesOf({
      ...{ layers: 4, lengthMm: 200, widthMm: 100, quantity: 50, measured },
      ...{ finish: 'enig', halogenFree: true, stackUp: 'specified', testMethod: 'fullProbe' },
    });
    expect(lines).toEqual({
      'board.4': ['max(180, 850 * 0.5 + 780 * 0.5)', 81_500n, { areaM2: '1', startYuan: 180 }],
      'engineering.4': [
        'max(0, 260 - (90 * max(0, 1 - 1)))',
        26_000n,
        { yuanPerOrder: 260, reliefFromM2: 1, reliefYuanPerM2: 90, areaM2: '1' },
      ],
      halogenFree: ['max(100, 80 * 1)', 10_000n, { halogenFree: 'true', minYuan: 100, yuanPerM2: 80, areaM2: '1' }],
      stackUp: ['300', 30_000n, { stackUp: 'specified', yuanPerOrder: 300 }],
      'measured.holeDensity': [
        'ceil(max(0, 2501 - (100000 * 0.02)) / (10000 * 0.02)) * 10 * 1',
        3000n,
        { holeCount: 2501, freePerM2: 100_000, stepPerM2: 10_000, yuanPerM2: 10, outlineM2: '0.02', areaM2: '1' },
      ],
      'finish.enig': ['max(140, 140 * 1)', 14_000n, { finish: 'enig', minYuan: 140, yuanPerM2: 140, areaM2: '1' }],
      'measured.goldArea': [
        'max(0, 35 - 30) * 3 * 1',
        1500n,
        { finishAreaPercent: 35, freePercent: 30, yuanPerM2: 3, areaM2: '1' },
      ],
      'measured.slots': [
        'max(0, 12 - 10) * 0.05 * 50',
        500n,
        { slotCount: 12, free: 10, yuanEach: 0.05, outlines: '50' },
      ],
      'measured.millingDensity': [
        'ceil(max(0, 3000 - (75000 * 0.02)) / (10000 * 0.02)) * 8 * 1',
        6400n,
        { millingMm: 3000, freePerM2: 75_000, stepPerM2: 10_000, yuanPerM2: 8, outlineM2: '0.02', areaM2: '1' },
      ],
      'test.fullProbe.thin': [
        'max(40, 60 * 1)',
        6000n,
        { testMethod: 'fullProbe', minYuan: 40, yuanPerM2: 60, areaM2: '1' },
      ],
      'measured.testPointDensity': [
        'ceil(max(0, 900 - (20000 * 0.02)) / (10000 * 0.02)) * 15 * 1',
        4500n,
        { testPointCount: 900, freePerM2: 20_000, stepPerM2: 10_000, yuanPerM2: 15, outlineM2: '0.02', areaM2: '1' },
      ],
    });
  });

  it('of a panel arranged by the factory, with outlines charged one by one', () => {
    const panel = { deliveryForm: 'panelByUs', lengthMm: 50, widthMm: 40, panelX: 2, panelY: 3 } as const;
    expect(linesOf({ ...panel, quantity: 60, measured: { slotCount: 12 } })).toMatchObject({
      'panel.byUs.thin': ['40', 4000n, { deliveryForm: 'panelByUs', yuanPerOrder: 40 }],
      'measured.slots': ['max(0, 12 - 10) * 0.05 * 360', 3600n, { outlines: '360' }],
    });
  });
});

describe('components of the lead time', () => {
  const daysOf = (changes: Partial<BoardSpec>) => quoteOf(board(changes), defaultPriceBook, []).chosen.days;

  it('of the plain board, the days of options, and the saving of a rush', () => {
    const spec = { layers: 4, lengthMm: 200, widthMm: 100, quantity: 50, stackUp: 'specified' } as const;
    expect(daysOf(spec)).toEqual([
      { ruleId: 'base', nameKey: 'pricing.day.base', days: 6 },
      { ruleId: 'stackUp', nameKey: 'pricing.line.stackUp', days: 1 },
    ]);
    expect(daysOf({ finish: 'enig', leadTime: 'rush2', quantity: 50 })).toEqual([
      { ruleId: 'base', nameKey: 'pricing.day.base', days: 4 },
      { ruleId: 'finish.enig', nameKey: 'pricing.line.finish', days: 1 },
      { ruleId: 'rush2', nameKey: 'pricing.option.leadTime.rush2', days: -2 },
    ]);
  });
});
