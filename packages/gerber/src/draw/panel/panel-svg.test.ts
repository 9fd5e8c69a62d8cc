import { expect, it } from 'vitest';
import { drawBoard, drawThumbnail } from '../draw-board.ts';
import { boardColours } from '../palette.ts';
import { recolourDrawing } from '../recolour.ts';
import { handMade, LayerMaker, loop, rectangle } from '../testing/hand-made.ts';
import { byMm, rasterise } from '../testing/pixels.ts';
import { expectSoundSvg, svgIds } from '../testing/svg-checks.ts';
import type { PanelOrder } from './panel-order.ts';
import { panelDrawing } from './panel-svg.ts';

/** 20 × 10 mm with a pad near the lower left corner of either face and a hole in the middle. */
const board = handMade({
  loops: [loop('board', rectangle(0, 0, 20, 10))],
  layers: {
    'copper-top': new LayerMaker().disc(2, 3, 3).image(),
    'mask-top': new LayerMaker().disc(2, 3, 3).image(),
    'copper-bottom': new LayerMaker().disc(2, 3, 3).image(),
    'mask-bottom': new LayerMaker().disc(2, 3, 3).image(),
  },
  holes: [[10, 5, 2]],
});
const panel: PanelOrder = { columns: 2, rows: 2, separation: 'tabs', rails: 'topBottom', railMm: 5 };
const colours = boardColours({});
const [width, height] = [42, 32];

const look = async (side: 'top' | 'bottom', order = panel) =>
  byMm(await rasterise(drawBoard(board, { side, panel: order, pixelWidth: 1260 })), width, height);

it('shows the board at every place, its holes open', async () => {
  const at = await look('top');
  for (const [x, y] of [
    [0, 5],
    [22, 5],
    [0, 17],
    [22, 17],
  ] as const) {
    expect(at(x + 3, y + 3)).toBe(colours.bareCopper);
    expect(at(x + 10, y + 5)).toBe('none');
    expect(at(x + 6, y + 8)).toBe(colours.mask);
  }
});

it('shows the bottom turned over left to right', async () => {
  const at = await look('bottom');
  for (const x of [3, 25]) expect(at(width - x, 8)).toBe(colours.bareCopper);
});

it('is open between the boards except at tabs with mouse bites, and has rails with fiducials and tooling holes', async () => {
  const at = await look('top');
  expect(at(21, 6)).toBe('none');
  expect(at(21, 10)).toBe(colours.mask);
  expect(at(20, 10)).toBe('none');
  expect(at(30, 2.5)).toBe(colours.mask);
  expect(at(5, 2.5)).toBe('none');
  expect(at(10, 2.5)).toBe(colours.bareCopper);
  expect(at(10, 3.3)).toBe(colours.substrate);
  expect(at(30, 5.1)).toBe(colours.substrate);
});

it('is a sound drawing of the panel in mm, whose ids do not meet those of the other side', () => {
  const [top, bottom] = (['top', 'bottom'] as const).map((side) => drawBoard(board, { side, panel }));
  expect(top).toContain('width="42mm" height="32mm"');
  for (const svg of [top!, bottom!]) expectSoundSvg(svg);
  expect(svgIds(top!).filter((id) => svgIds(bottom!).includes(id))).toEqual([]);
});

it('is the same whether it is drawn so or made of a kept drawing', () => {
  const choice = { maskColour: 'blue', finish: 'enig' } as const;
  const drawing = drawThumbnail(board, { side: 'bottom', pixelWidth: 1200 });
  expect(panelDrawing(recolourDrawing(drawing, choice), 'bottom', panel, boardColours(choice))).toBe(
    drawThumbnail(board, { side: 'bottom', pixelWidth: 1200, panel, ...choice }),
  );
});

it('stays the drawing of one board where that does not say its size, and where the copies would be too many', () => {
  const without = drawBoard(board, { side: 'top' }).replace(/data-mm="[^"]*" /, '');
  expect(panelDrawing(without, 'top', panel, colours)).toBe(without);
  const svg = drawBoard(board, { side: 'top' });
  expect(panelDrawing(svg, 'top', { ...panel, columns: 50, rows: 50 }, colours)).toBe(svg);
  expect(panelDrawing('no drawing', 'top', panel, colours)).toBe('no drawing');
});
