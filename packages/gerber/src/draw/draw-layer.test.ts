import { expect, it } from 'vitest';
import { drawLayer } from './draw-layer.ts';
import { handMade, LayerMaker, loop, rectangle } from './testing/hand-made.ts';
import { byMm, rasterise } from './testing/pixels.ts';
import { expectSoundSvg } from './testing/svg-checks.ts';

const board = handMade({
  loops: [loop('board', rectangle(0, 0, 20, 10))],
  layers: {
    'copper-inner-2': new LayerMaker()
      .region(rectangle(0, 0, 20, 10))
      .clear()
      .disc(4, 5, 5)
      .image(),
    outline: new LayerMaker().line(0, 2, 5, 18, 5).image(),
  },
  holes: [[15, 5, 1]],
});

it('draws one layer in one colour on nothing, in the frame of the board', async () => {
  const svg = drawLayer(board, 'copper-inner-2', { colour: '#b87333', pixelWidth: 400 })!;
  expectSoundSvg(svg);
  const at = byMm(await rasterise(svg), 20, 10);
  expect([at(1, 1), at(5, 5), at(15, 5)]).toEqual(['#b87333', 'none', '#b87333']);
});

it('draws holes, and lines of pens without width', async () => {
  const drill = byMm(await rasterise(drawLayer(board, 'drill', { colour: 'red', pixelWidth: 400 })!), 20, 10);
  expect([drill(15.3, 5), drill(14, 5)]).toEqual(['#ff0000', 'none']);
  const mirrored = drawLayer(board, 'drill', { colour: 'red', side: 'bottom', pixelWidth: 400 })!;
  expect(byMm(await rasterise(mirrored), 20, 10)(5.3, 5)).toBe('#ff0000');
  const outline = drawLayer(board, 'outline', { colour: '#123456', pixelWidth: 800 })!;
  expect(byMm(await rasterise(outline), 20, 10)(10, 5)).not.toBe('none');
});

it('knows no other layers, and lets no colour break out', () => {
  expect(drawLayer(board, 'nothing', { colour: 'red' })).toBeUndefined();
  const svg = drawLayer(board, 'drill', { colour: '"/><script>alert(1)</script>' })!;
  expectSoundSvg(svg);
});
