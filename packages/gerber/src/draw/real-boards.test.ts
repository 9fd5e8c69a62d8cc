import { boardFiles, realBoards } from '@xunban/testkit/real-boards';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyseBoard, type BoardAnalysis } from '../analyse.ts';
import { drawBoard, drawThumbnail } from './draw-board.ts';
import { rasterise } from './testing/pixels.ts';
import { expectSoundSvg } from './testing/svg-checks.ts';

describe.each(realBoards())('%s', (name) => {
  let board: BoardAnalysis;
  beforeAll(() => {
    board = analyseBoard(boardFiles(name), { depth: 'quick' });
  });

  it('is drawn soundly, compactly and the same each time', () => {
    for (const side of ['top', 'bottom'] as const) {
      const svg = drawBoard(board, { side });
      expectSoundSvg(svg);
      expect(svg.length).toBeLessThan(1_000_000);
      expect(drawBoard(board, { side })).toBe(svg);
      expect(drawThumbnail(board, { side, pixelWidth: 240 }).length).toBeLessThan(Math.max(20_000, svg.length));
    }
  });

  it('covers the area of its outline less its holes', async () => {
    const size = board.facts.board!;
    let open = 0;
    for (const { drill } of board.layers) {
      if (drill === undefined) continue;
      for (let hit = 0; hit < drill.count; hit += 1)
        open += (Math.PI / 4) * drill.tools[drill.tool[hit]!]!.diameterMm ** 2;
    }
    const pixels = await rasterise(drawBoard(board, { side: 'top', pixelWidth: 900 }));
    const painted = pixels.painted() * size.widthMm * size.heightMm;
    // Some small holes are spanned by mask, some large ones lie in cut-outs: never more than the board, hardly less.
    expect(painted).toBeLessThan(size.areaMm2 * 1.005);
    expect(painted).toBeGreaterThan((size.areaMm2 - open) * 0.99);
  });
});
