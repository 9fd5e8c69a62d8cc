import type { BoardSpec } from '@xunban/contract/board-spec';
import { formatYuan } from '@xunban/money';
import { describe, expect, it } from 'vitest';
import { board, quoteOf } from '../test-support.ts';

type Golden = readonly [name: string, changes: Partial<BoardSpec>, total: string, days: number, lines: string];

/** Typical boards under book 2026-11.2. A price that moves is a change of tariff, and needs a new version. */
// biome-ignore format: a table is read by its rows
const golden: readonly Golden[] = [
  ['2 layers, 10 × 10 cm, 5 pieces', {}, '¥35.00', 4, 'sample 35.00'],
  ['… 10 pieces in blue, lead-free', { quantity: 10, maskColour: 'blue', finish: 'leadFreeHasl' }, '¥110.00', 4, 'sample 50.00, colour 30.00, finish 30.00'],
  ['… 10.3 cm long: beyond the sample', { lengthMm: 103 }, '¥210.00', 4, 'board 70.00, engineering 140.00'],
  ['… with holes of 0.2 mm: beyond the sample', { minHoleMm: 0.2 }, '¥270.00', 4, 'board 70.00, engineering 140.00, hole 60.00'],
  ['… overnight', { leadTime: 'rush3' }, '¥635.00', 1, 'sample 35.00, rush 600.00'],
  ['… 100 pieces: one square metre', { quantity: 100 }, '¥640.00', 5, 'board 500.00, engineering 140.00'],
  ['… 1000 pieces on a fixture', { quantity: 1000, testMethod: 'fixture' }, '¥4,440.00', 10, 'board 3,940.00, test 500.00'],
  ['2 layers, 5 × 4 cm, 100 pieces, ENIG', { lengthMm: 50, widthMm: 40, quantity: 100, finish: 'enig' }, '¥392.00', 5, 'board 112.00, engineering 140.00, finish 140.00'],
  ['2 layers, 9 × 7 cm, 20 pieces, three designs, dense holes', { lengthMm: 90, widthMm: 70, quantity: 20, designCount: 3, measured: { holeCount: 1200, slotCount: 14, millingMm: 620 } }, '¥310.18', 4, 'board 70.56, engineering 140.00, designs 80.00, drillDensity 12.60, slots 4.00, milling 3.02'],
  ['2 layers, 50 panels of 2 × 5 with tabs and rails', { lengthMm: 40, widthMm: 30, deliveryForm: 'panelByUs', panelX: 2, panelY: 5, panelSeparation: 'tabs', rails: 'leftRight', quantity: 50 }, '¥559.79', 5, 'board 379.79, engineering 140.00, panel 40.00'],
  ['1 layer, 2 oz, 8 × 6 cm, 50 pieces', { layers: 1, outerCopperOz: 2, lengthMm: 80, widthMm: 60, quantity: 50 }, '¥344.80', 4, 'board 124.80, engineering 120.00, outerCopper 100.00'],
  ['4 layers, 10 × 10 cm, 5 pieces', { layers: 4 }, '¥120.00', 6, 'sample 120.00'],
  ['… 10.3 cm long: beyond the sample', { layers: 4, lengthMm: 103 }, '¥440.00', 6, 'board 180.00, engineering 260.00'],
  ['4 layers, 8 × 12 cm, 30 pieces, ENIG 2 µ", impedance, 4 mil', { layers: 4, lengthMm: 80, widthMm: 120, quantity: 30, finish: 'enig', goldThicknessMicroinch: 2, impedance: true, minTraceMil: 4 }, '¥774.80', 8, 'board 244.80, engineering 260.00, trace 30.00, finish 140.00, gold 50.00, impedance 50.00'],
  ['4 layers, 2.5 × 2.5 cm, 200 pieces, half holes on two sides', { layers: 4, lengthMm: 25, widthMm: 25, quantity: 200, halfHoleSides: 2, finish: 'enig' }, '¥710.00', 8, 'board 180.00, engineering 260.00, finish 140.00, halfHole 130.00'],
  ['6 layers, 10 × 15 cm, 10 pieces, ENIG', { layers: 6, testMethod: 'fullProbe', widthMm: 150, quantity: 10, finish: 'enig' }, '¥1,230.00', 9, 'board 450.00, engineering 600.00, finish 140.00, test 40.00'],
  ['8 layers, 12 × 12 cm, 10 pieces, ENIG, resin filled', { layers: 8, tgCelsius: 150, testMethod: 'fullProbe', lengthMm: 120, widthMm: 120, quantity: 10, finish: 'enig', viaCover: 'resinFilled' }, '¥2,520.00', 13, 'board 800.00, engineering 900.00, finish 140.00, viaCover 600.00, test 80.00'],
];

describe('typical boards under book 2026-11.2', () => {
  it.each(golden)('%s', (_, changes, total, days, lines) => {
    const { chosen, bookVersion } = quoteOf(board(changes));
    expect(bookVersion).toBe('2026-11.2');
    expect(
      chosen.lines.map(({ line, amountFen }) => `${line} ${formatYuan(amountFen, { symbol: false })}`).join(', '),
    ).toBe(lines);
    expect(formatYuan(chosen.totalFen)).toBe(total);
    expect(chosen.workingDays).toBe(days);
  });
});
