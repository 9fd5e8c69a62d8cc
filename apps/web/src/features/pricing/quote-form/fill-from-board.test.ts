import { defaultBoardSpec } from '@xunban/contract/board-spec';
import type { BoardFacts } from '@xunban/gerber';
import { expect, it } from 'vitest';
import { fillFromBoard } from './fill-from-board.ts';

const boardOf = (layers: number, minDrillMm: number, holeCount: number) => {
  const facts: BoardFacts = {
    version: 1,
    files: [],
    copper: { from: 'files', layers, innerOrderKnown: true },
    holes: { round: holeCount, slots: 0, castellated: 0, mouseBites: 0, classes: [], minDrillMm },
    mask: { top: false, bottom: false },
    silk: { top: false, bottom: false },
    paste: { top: false, bottom: false },
    problems: [],
  };
  return { facts, priced: { holeCount } };
};
const four = boardOf(4, 0.2, 300);

it('fills the form from a file that was chosen', () => {
  expect(fillFromBoard({ ...defaultBoardSpec, finish: 'enig', layers: 8 }, four, 'chosen')).toEqual({
    ...defaultBoardSpec,
    finish: 'enig',
    layers: 4,
    minHoleMm: 0.2,
    measured: { holeCount: 300 },
  });
});

it('leaves what a link declares when the file was only kept', () => {
  expect(fillFromBoard({ ...defaultBoardSpec, layers: 2 }, four, 'stored')).toEqual({
    ...defaultBoardSpec,
    measured: { holeCount: 300 },
  });
});

it('moves what was measured, and not what the buyer set, when roles change', () => {
  const declared = { ...fillFromBoard(defaultBoardSpec, four, 'chosen'), minHoleMm: 0.3 } as const;
  expect(fillFromBoard(declared, boardOf(6, 0.15, 310), 'roles', four)).toEqual({
    ...defaultBoardSpec,
    layers: 6,
    minHoleMm: 0.3,
    measured: { holeCount: 310 },
  });
});

it('prices by the file, whatever a link claimed', () => {
  const claimed = { ...defaultBoardSpec, measured: { holeCount: 1, testPointCount: 0 } };
  expect(fillFromBoard(claimed, four, 'stored').measured).toEqual({ holeCount: 300 });
});

it('keeps the choices and drops the priced facts when the file is removed', () => {
  const filled = fillFromBoard(defaultBoardSpec, four, 'chosen');
  expect(fillFromBoard(filled, undefined, 'chosen', four)).toEqual({ ...filled, measured: undefined });
});

it('takes a value stated by a file where the buyer has chosen nothing, and follows the next file', () => {
  const stating = (finish: string, colour: string) => {
    const board = boardOf(4, 0.2, 300);
    const stackup = [{ name: '', kind: 'mask' as const, colour }];
    return { ...board, facts: { ...board.facts, stated: { from: 'a.gbrjob', finish, stackup } } };
  };
  const gold = stating('ENIG', 'Blue');
  const filled = fillFromBoard({ ...defaultBoardSpec, maskColour: 'red' }, gold, 'chosen');
  expect(filled).toMatchObject({ finish: 'enig', maskColour: 'red' });
  const next = fillFromBoard(filled, stating('ImAg', 'Black'), 'chosen', gold);
  expect(next).toMatchObject({ finish: 'immersionSilver', maskColour: 'red' });
  expect(fillFromBoard({ ...filled, finish: 'osp' }, stating('ImAg', 'Black'), 'chosen', gold).finish).toBe('osp');
});
