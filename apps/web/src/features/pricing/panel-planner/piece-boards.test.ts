import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { expect, it } from 'vitest';
import { pieceBoards } from './piece-boards.ts';

const spec = (over: Partial<BoardSpec>): BoardSpec => ({ ...defaultBoardSpec, lengthMm: 40, widthMm: 30, ...over });
const panel = { deliveryForm: 'panelByUs', panelX: 3, panelY: 2 } as const;

it.each([
  ['a loose board', spec({}), [40, 30], [1, 1, 0, 0, 0]],
  ['a panel of the file', spec({ deliveryForm: 'panelInFile', panelX: 3 }), [40, 30], [1, 1, 0, 0, 0]],
  ['grooves', spec(panel), [120, 60], [3, 2, 0, 0, 0]],
  ['tabs', spec({ ...panel, panelSeparation: 'tabs' }), [124, 62], [3, 2, 0, 0, 2]],
  ['tabs and rails', spec({ ...panel, panelSeparation: 'tabs', rails: 'allSides' }), [134, 72], [3, 2, 5, 5, 2]],
  ['one column', spec({ ...panel, panelX: 1, panelSeparation: 'tabs', rails: 'topBottom' }), [40, 72], [1, 2, 0, 5, 2]],
] as const)('finds the boards of %s', (_, board, [pieceLengthMm, pieceWidthMm], expected) => {
  const { columns, rows, leftMm, bottomMm, gapMm } = pieceBoards(board, { pieceLengthMm, pieceWidthMm });
  expect([columns, rows, leftMm, bottomMm, gapMm]).toEqual(expected);
});
