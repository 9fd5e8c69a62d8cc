import { describe, expect, it } from 'vitest';
import type { Box } from '../../image/layer-image.ts';
import { orderedPanel, type PanelOrder } from './panel-order.ts';
import { type PanelPlan, panelPlan } from './panel-plan.ts';

/** A board of 40 × 30 mm that does not lie at the origin. */
const board: Box = { minX: 100, minY: 50, maxX: 140, maxY: 80 };
const usual: PanelOrder = { columns: 3, rows: 2, separation: 'vCut', rails: 'none', railMm: 5 };
const planOf = (more: Partial<PanelOrder> = {}): PanelPlan => {
  const plan = panelPlan(board, { ...usual, ...more });
  if (plan === undefined) throw new Error('no panel was laid out');
  return plan;
};
const sizeOf = ({ box }: PanelPlan): readonly [number, number] => [box.maxX - box.minX, box.maxY - box.minY];
const placed = ({ offsets }: PanelPlan): Box[] =>
  offsets.map(({ x, y }) => ({
    minX: board.minX + x,
    minY: board.minY + y,
    maxX: board.maxX + x,
    maxY: board.maxY + y,
  }));
const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX) > 1e-6 &&
  Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY) > 1e-6;

describe('a panel arranged by the factory', () => {
  // The sizes of the quote: a V-cut takes no width, the router takes 2 mm, rails are directly at the boards.
  it.each([
    [{}, 120, 60],
    [{ separation: 'tabs' }, 124, 62],
    [{ separation: 'slots' }, 124, 62],
    [{ separation: 'vCutAndSlots' }, 124, 60],
    [{ separation: 'tabs', rails: 'allSides' }, 134, 72],
    [{ rails: 'topBottom', railMm: 7 }, 120, 74],
    [{ rails: 'leftRight' }, 130, 60],
  ] as const)('has the charged size with %j', (more, length, width) => {
    expect(sizeOf(planOf(more))).toEqual([length, width]);
  });

  it('keeps the lower left board at its coordinates in the files, so that findings stay at their places', () => {
    expect(planOf({ rails: 'allSides' }).offsets[0]).toEqual({ x: 0, y: 0 });
  });

  it.each(['vCut', 'tabs', 'slots', 'vCutAndSlots'] as const)('has no overlapping parts: %s', (separation) => {
    const plan = planOf({ separation, rails: 'allSides' });
    const all = [...placed(plan), ...plan.railsAndBridges];
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
  });

  it('has V-cuts between boards and at rails, from edge to edge of the panel', () => {
    const { vCuts, box } = planOf({ rails: 'topBottom' });
    expect(vCuts.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1)).toEqual([140, 180]);
    expect(vCuts.filter(({ y1, y2 }) => y1 === y2).map(({ y1 }) => y1)).toEqual([50, 110, 80]);
    for (const { x1, x2 } of vCuts.filter(({ y1, y2 }) => y1 === y2)) expect([x1, x2]).toEqual([box.minX, box.maxX]);
  });

  it('has V-cuts only between rows when columns are separated by slots', () => {
    const { vCuts, railsAndBridges, holes } = planOf({ separation: 'vCutAndSlots' });
    expect(vCuts).toEqual([{ x1: 100, y1: 80, x2: 224, y2: 80 }]);
    expect(railsAndBridges.length).toBeGreaterThan(0);
    expect(holes).toEqual([]);
  });

  it('joins every two neighbours by bridges that touch both, with mouse bites on tabs', () => {
    const plan = planOf({ separation: 'tabs' });
    const boards = placed(plan);
    const touches = (bridge: Box, of: Box): boolean =>
      bridge.minX <= of.maxX && bridge.maxX >= of.minX && bridge.minY <= of.maxY && bridge.maxY >= of.minY;
    for (const bridge of plan.railsAndBridges) expect(boards.filter((of) => touches(bridge, of))).toHaveLength(2);
    // Three columns and two rows have four joints along the rows and three across; a bridge has five mouse bites on each side.
    const bridgeCount = 4 + 3;
    const mouseBitesPerBridge = 2 * 5;
    expect(plan.railsAndBridges).toHaveLength(bridgeCount);
    expect(plan.holes).toHaveLength(bridgeCount * mouseBitesPerBridge);
    expect(planOf({ separation: 'slots' }).holes).toEqual([]);
  });

  it('has tooling holes at all corners of its rails and fiducials at all but one', () => {
    for (const rails of ['topBottom', 'leftRight', 'allSides'] as const) {
      const { holes, fiducials, railsAndBridges } = planOf({ rails });
      expect(holes).toHaveLength(4);
      expect(fiducials).toHaveLength(3);
      for (const { x, y } of [...holes, ...fiducials])
        expect(railsAndBridges.some(({ minX, maxX, minY, maxY }) => x > minX && x < maxX && y > minY && y < maxY)).toBe(
          true,
        );
    }
  });

  it('is undefined with more boards than a screen can show', () => {
    expect(panelPlan(board, { ...usual, columns: 50, rows: 50 })).toBeUndefined();
  });
});

it('returns a panel only for orders that the factory panelises', () => {
  const order = {
    deliveryForm: 'panelByUs',
    panelX: 2,
    panelY: 3,
    panelSeparation: 'tabs',
    rails: 'none',
    railWidthMm: 5,
  } as const;
  expect(orderedPanel(order)).toEqual({ columns: 2, rows: 3, separation: 'tabs', rails: 'none', railMm: 5 });
  for (const deliveryForm of ['single', 'panelInFile'])
    expect(orderedPanel({ ...order, deliveryForm })).toBeUndefined();
  expect(orderedPanel({ ...order, panelX: 1, panelY: 1 })).toBeUndefined();
  expect(orderedPanel({ ...order, panelX: 1, panelY: 1, rails: 'topBottom' })).toMatchObject({ rails: 'topBottom' });
});
