import { panelPlan } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { materialOf } from './material.ts';
import { panelShape } from './panel-shape.ts';
import type { SolidShape } from './solid-shape.ts';

/** 20 × 10 mm with a hole of 2 mm and a via. */
const board: SolidShape = {
  box: { minX: 0, minY: 0, maxX: 20, maxY: 10 },
  loops: [{ kind: 'board', points: [0, 0, 20, 0, 20, 10, 0, 10] }],
  holes: [
    { points: [10, 5], diameterMm: 2, isPlated: true },
    { points: [3, 3], diameterMm: 0.3, isPlated: true },
  ],
  vCuts: [],
};
const order = { columns: 2, rows: 3, separation: 'vCut', rails: 'topBottom', railMm: 5 } as const;

it('is one body of boards and rails that grooves hold together', () => {
  const plan = panelPlan(board.box, order)!;
  const shape = panelShape(board, plan);
  const pieces = materialOf(shape, shape.holes);
  expect(pieces).toHaveLength(1);
  // Six boards with two holes each, and four tooling holes.
  expect(pieces[0]?.holes).toHaveLength(6 * 2 + 4);
  expect(shape.box).toEqual({ minX: 0, minY: -5, maxX: 40, maxY: 35 });
  // Between the rails and the boards, between the rows, and between the columns.
  expect(shape.vCuts).toHaveLength(2 + 2 + 1);
});

it('has routed gaps that only tabs cross, and plated holes stay plated', () => {
  const plan = panelPlan(board.box, { ...order, separation: 'tabs', rails: 'none' })!;
  const shape = panelShape(board, plan);
  const pieces = materialOf(shape, shape.holes);
  expect(pieces).toHaveLength(1);
  expect(shape.holes.filter(({ isPlated }) => isPlated)).toHaveLength(12);
  expect(shape.holes.filter(({ isPlated }) => !isPlated).length).toBeGreaterThan(20);
});

it('leaves out the copies of vias where there would be too many', () => {
  const via = { points: [3, 3], diameterMm: 0.3, isPlated: true };
  const dense = { ...board, holes: [...board.holes, ...Array.from({ length: 5_000 }, () => via)] };
  const shape = panelShape(dense, panelPlan(board.box, order)!);
  expect(shape.holes).toHaveLength(6 + 4);
});
