import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { batchKey, panelDifferences } from './batch-key.ts';
import { defaultPanelRules } from './panel-rules.ts';
import { type OpenOrder, proposeBatches } from './propose-batches.ts';

const order = (id: string, overrides: Partial<OpenOrder> = {}): OpenOrder => ({
  ...{ id, key: 'green', layers: 2, dueOn: '2026-07-10', lengthUm: 100_000, widthUm: 80_000, pieces: 6 },
  ...overrides,
});
const spec = (changes: Partial<BoardSpec> = {}): BoardSpec => ({ ...defaultBoardSpec, ...changes });

describe('orders worth making together', () => {
  it('small ones of a kind that are due within three days, the first due first', () => {
    const proposals = proposeBatches(
      [
        order('c', { dueOn: '2026-07-13' }),
        order('late', { dueOn: '2026-07-14' }),
        order('a'),
        order('b', { pieces: 10, lengthUm: 50_000 }),
        order('blue', { key: 'blue' }),
      ],
      defaultPanelRules,
    );
    expect(proposals).toHaveLength(1);
    expect(proposals[0]).toMatchObject({
      ...{ orderIds: ['a', 'b', 'c'], panelsAlone: 3, firstDueOn: '2026-07-10', lastDueOn: '2026-07-13' },
      plan: { panels: 1 },
    });
  });

  it('no order twice, none that fills its own panels, and nothing that saves no panel', () => {
    const many = Array.from({ length: 40 }, (_, index) => order(`o${String(index).padStart(2, '0')}`));
    const proposals = proposeBatches(many, defaultPanelRules);
    const all = proposals.flatMap(({ orderIds }) => orderIds);
    expect(new Set(all).size).toBe(all.length);
    for (const { plan, panelsAlone, orderIds } of proposals) {
      expect(plan.panels).toBeLessThan(panelsAlone);
      expect(orderIds.length).toBeLessThanOrEqual(12);
    }
    const large = [order('x', { pieces: 3000 }), order('y', { pieces: 3000 })];
    expect(proposeBatches(large, defaultPanelRules)).toEqual([]);
    const whole = { lengthUm: 600_000, widthUm: 500_000, pieces: 1 };
    expect(proposeBatches([order('x', whole), order('y', whole)], defaultPanelRules)).toEqual([]);
  });

  it('leaves out what fits no working panel', () => {
    const proposals = proposeBatches([order('a'), order('b'), order('wide', { lengthUm: 900_000 })], defaultPanelRules);
    expect(proposals.map(({ orderIds }) => orderIds)).toEqual([['a', 'b']]);
  });
});

describe('equal fields required on one working panel', () => {
  it('are the processes of the full panel', () => {
    expect(batchKey(spec({ quantity: 100, lengthMm: 20, testMethod: 'fixture', packing: 'neutral' }))).toBe(
      batchKey(spec()),
    );
    for (const changes of [
      { layers: 4 },
      { thicknessMm: 1.2 },
      { outerCopperOz: 2 },
      { maskColour: 'blue' },
      { finish: 'enig' },
      { tgCelsius: 170 },
      { viaCover: 'resinFilled' },
    ] as const satisfies readonly Partial<BoardSpec>[])
      expect(batchKey(spec(changes))).not.toBe(batchKey(spec()));
  });

  it('reads what means nothing on a board as its default, and names what differs', () => {
    expect(batchKey(spec({ goldThicknessMicroinch: 3 }))).toBe(batchKey(spec()));
    expect(panelDifferences(spec(), spec({ maskColour: 'blue', legendColour: 'black', quantity: 9 }))).toEqual([
      'maskColour',
      'legendColour',
    ]);
  });
});
