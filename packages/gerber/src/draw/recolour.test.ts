import { expect, it } from 'vitest';
import { drawBoard } from './draw-board.ts';
import { finishes, legendColours, maskColours } from './palette.ts';
import { recolourDrawing } from './recolour.ts';
import { handMade, LayerMaker, loop, rectangle } from './testing/hand-made.ts';

const board = handMade({
  loops: [loop('board', rectangle(0, 0, 20, 10))],
  layers: {
    'copper-top': new LayerMaker().line(1, 2, 5, 18, 5).disc(2, 10, 5).image(),
    'mask-top': new LayerMaker().disc(2.4, 10, 5).disc(1.5, 4, 8).image(),
    'silk-top': new LayerMaker().line(0.5, 9, 2, 9, 9).image(),
    vscore: new LayerMaker().line(0.3, 5, 0, 5, 10).image(),
  },
  holes: [
    [10, 5, 0.8],
    [16, 5, 0.4],
  ],
});
const asDrawn = drawBoard(board, { side: 'top' });

it('equals a drawing in those colours, for every choice', () => {
  for (const maskColour of maskColours)
    for (const finish of finishes)
      for (const legendColour of legendColours) {
        const choice = { maskColour, finish, legendColour };
        expect(recolourDrawing(asDrawn, choice), JSON.stringify(choice)).toBe(
          drawBoard(board, { side: 'top', ...choice }),
        );
      }
});

it('prints black on a white or yellow mask by default', () => {
  for (const maskColour of ['white', 'yellow'] as const)
    expect(recolourDrawing(asDrawn, { maskColour })).toBe(drawBoard(board, { side: 'top', maskColour }));
});

it('adds the rims of plated edges in the metal of the order', () => {
  for (const finish of finishes)
    for (const platedEdges of ['all', ['left'], ['top', 'right', 'bottom']] as const)
      expect(recolourDrawing(asDrawn, { finish, platedEdges })).toBe(
        drawBoard(board, { side: 'top', finish, platedEdges }),
      );
});
