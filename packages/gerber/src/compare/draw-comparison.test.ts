import { describe, expect, it } from 'vitest';
import type { BoardAnalysis } from '../analyse.ts';
import { handMade, LayerMaker, loop, rectangle } from '../draw/testing/hand-made.ts';
import { rasterise } from '../draw/testing/pixels.ts';
import { expectSoundSvg } from '../draw/testing/svg-checks.ts';
import { compareBoards } from './compare-boards.ts';
import { type ComparedImage, comparisonBox, comparisonColours, drawComparison } from './draw-comparison.ts';

const { before: gone, after: fresh, common } = comparisonColours;

/** A board of 10 by 10 mm with a pad that stays, one at `x`, and a hole at `x`; offset from the origin by `dx`. */
function board(x: number, dx = 0): BoardAnalysis {
  return handMade({
    loops: [loop('board', rectangle(dx, 0, 10, 10))],
    layers: {
      'copper-top': new LayerMaker()
        .disc(2, dx + 5, 8)
        .disc(2, dx + x, 2)
        .disc(1, dx + 1, 9)
        .disc(1, dx + 9, 5)
        .image(),
      'mask-top': new LayerMaker().disc(2, dx + 5, 8).image(),
    },
    holes: [
      [dx + 5, 8, 1],
      [dx + x, 2, 1],
    ],
  });
}

async function renderComparison(before: BoardAnalysis, after: BoardAnalysis, what: ComparedImage) {
  const comparison = compareBoards(before, after);
  const svg = drawComparison(before, after, comparison, what, { pixelWidth: 480 });
  expectSoundSvg(svg);
  const pixels = await rasterise(svg);
  const box = comparisonBox(before, after, comparison);
  return (x: number, y: number) =>
    pixels.at((x - box.minX) / (box.maxX - box.minX), 1 - (y - box.minY) / (box.maxY - box.minY));
}

describe('both files on each other', () => {
  it('show by colour the copper of the previous file only, the later only, and both', async () => {
    const at = await renderComparison(board(3), board(7), 1);
    expect([at(5, 8), at(3, 2), at(7, 2), at(5, 5)]).toEqual([common, gone, fresh, 'none']);
  });

  it('show holes in the same colours', async () => {
    const at = await renderComparison(board(3), board(7), 'holes');
    expect([at(5, 8), at(3, 2), at(7, 2), at(3.8, 2)]).toEqual([common, gone, fresh, 'none']);
  });

  it('lie on each other when the board has another origin', async () => {
    const at = await renderComparison(board(3), board(3, 50), 1);
    expect([at(55, 8), at(53, 2)]).toEqual([common, common]);
  });

  it('show on the full board the differences of any layer', async () => {
    const at = await renderComparison(board(3), board(7), 'board');
    expect([at(3, 2), at(7, 2)]).toEqual([gone, fresh]);
    expect(at(5, 8)).not.toBe(common);
    expect(at(5, 8)).toMatch(/^#(e4){3}$/);
  });

  it('can be drawn without any outline or layer', () => {
    const empty = handMade({ loops: [] });
    expectSoundSvg(drawComparison(empty, empty, compareBoards(empty, empty), 'board'));
    expectSoundSvg(drawComparison(empty, empty, compareBoards(empty, empty), 7));
  });
});
