import { describe, expect, it } from 'vitest';
import { drawBoard, drawThumbnail } from './draw-board.ts';
import { boardColours, finishes, maskColours } from './palette.ts';
import type { PlatedEdges } from './plated-edges.ts';
import { handMade, LayerMaker, loop, rectangle } from './testing/hand-made.ts';
import { byMm, rasterise } from './testing/pixels.ts';
import { expectSoundSvg, svgIds } from './testing/svg-checks.ts';

/** 20 x 10 mm, lower left at the origin: covered and open copper, legend over both, holes. */
const board = handMade({
  loops: [loop('board', rectangle(0, 0, 20, 10))],
  layers: {
    'copper-top': new LayerMaker().line(1, 2, 5, 18, 5).disc(2, 10, 5).image(),
    'mask-top': new LayerMaker().disc(2.4, 10, 5).disc(1.5, 4, 8).image(),
    'silk-top': new LayerMaker().line(0.5, 9, 2, 9, 9).image(),
    'copper-bottom': new LayerMaker().disc(1, 3, 3).image(),
    'mask-bottom': new LayerMaker().disc(2, 3, 3).image(),
  },
  holes: [
    [10, 5, 0.8],
    [16, 5, 0.4],
    [4, 8, 0.4],
  ],
  slots: [{ diameterMm: 1, points: [14, 8, 17, 8] }],
});
const colours = boardColours({});

async function look(side: 'top' | 'bottom', analysis = board) {
  return byMm(await rasterise(drawBoard(analysis, { side, pixelWidth: 400 })), 20, 10);
}

describe('a face of a board', () => {
  it('shows mask, covered copper, bare copper and laminate where they belong', async () => {
    const at = await look('top');
    expect(at(1, 1)).toBe(colours.mask);
    expect(at(5, 5)).toBe(colours.coveredCopper);
    expect(at(10.7, 5)).toBe(colours.bareCopper);
    expect(at(10, 6.1)).toBe(colours.substrate);
  });

  it('prints legend on mask but never in its openings', async () => {
    const at = await look('top');
    expect(at(9, 8)).toBe(colours.legend);
    expect(at(9, 3)).toBe(colours.legend);
    expect(at(9.3, 5)).toBe(colours.bareCopper);
  });

  it('is open at large holes and slots, and at small holes only where the mask is open', async () => {
    const at = await look('top');
    expect(at(10, 5)).toBe('none');
    expect(at(15.5, 8)).toBe('none');
    expect(at(17.4, 8)).toBe('none');
    expect(at(4, 8)).toBe('none');
    expect(at(16, 5)).toBe(colours.tentedHole);
  });

  it('shows the bottom as seen from below', async () => {
    const at = await look('bottom');
    expect(at(20 - 3, 3.2)).toBe(colours.bareCopper);
    expect(at(3, 3.2)).toBe(colours.mask);
    expect(at(20 - 15.5, 8)).toBe('none');
  });

  it('shows straight V-cuts as grooves with a dark bottom, of one width whatever pen draws them', async () => {
    const layers = { 'mask-top': new LayerMaker().disc(1, 1, 9).image() };
    const cuts = { vCuts: [{ x1: 10, y1: 0, x2: 10, y2: 10 }], ways: [] };
    const grooved = handMade({ loops: board.outline!.loops, layers, cuts });
    const at = byMm(await rasterise(drawBoard(grooved, { side: 'top', pixelWidth: 2000 })), 20, 10);
    const { mask, substrate, grooveBottom } = colours;
    expect([9.8, 9.9, 10, 10.1, 10.2].map((x) => at(x, 5))).toEqual([mask, substrate, grooveBottom, substrate, mask]);
  });

  it('is open where a router goes', async () => {
    const cuts = { vCuts: [], ways: [{ x1: 3, y1: 2, x2: 12, y2: 2, diameterMm: 2 }] };
    const at = await look('top', handMade({ loops: board.outline!.loops, cuts }));
    expect([at(2.1, 2), at(7, 2.9), at(12.9, 2)]).toEqual(['none', 'none', 'none']);
    expect([at(7, 3.1), at(13.1, 2)]).toEqual([colours.substrate, colours.substrate]);
  });

  it('has a metal rim when all edges are plated, and none otherwise', async () => {
    const slotted = handMade({
      loops: board.outline!.loops,
      layers: { 'mask-top': new LayerMaker().disc(1, 1, 9).image() },
    });
    const svg = (platedEdges: PlatedEdges) =>
      drawBoard(slotted, { side: 'top', finish: 'enig', platedEdges, pixelWidth: 2000 });
    const gold = boardColours({ finish: 'enig' }).bareCopper;
    const plated = byMm(await rasterise(svg('all')), 20, 10);
    expect([plated(0.1, 5), plated(19.9, 5), plated(10, 0.1), plated(10, 9.9)]).toEqual([gold, gold, gold, gold]);
    expect(plated(0.4, 5)).toBe(colours.mask);
    const bare = byMm(await rasterise(svg([])), 20, 10);
    expect(bare(0.1, 5)).toBe(colours.mask);
  });

  it('has a metal rim at the sides that are plated only, which are mirrored on the bottom', async () => {
    const finish = 'enig';
    const gold = boardColours({ finish }).bareCopper;
    const masked = handMade({
      loops: board.outline!.loops,
      layers: {
        'mask-top': new LayerMaker().disc(1, 1, 9).image(),
        'mask-bottom': new LayerMaker().disc(1, 1, 9).image(),
      },
    });
    const rims = async (side: 'top' | 'bottom') => {
      const drawn = drawBoard(masked, { side, finish, platedEdges: ['left', 'top'], pixelWidth: 2000 });
      const at = byMm(await rasterise(drawn), 20, 10);
      return { left: at(0.1, 5), right: at(19.9, 5), bottom: at(10, 0.1), top: at(10, 9.9) };
    };
    const { mask } = colours;
    expect(await rims('top')).toEqual({ left: gold, right: mask, bottom: mask, top: gold });
    expect(await rims('bottom')).toEqual({ left: mask, right: gold, bottom: mask, top: gold });
  });

  it('shows V-cuts through mask and copper', async () => {
    const layers = {
      'copper-top': new LayerMaker().line(4, 2, 5, 18, 5).image(),
      'mask-top': new LayerMaker().disc(1, 1, 9).image(),
      vscore: new LayerMaker().line(0.4, 10, -5, 10, 15).image(),
    };
    const at = await look('top', handMade({ loops: board.outline!.loops, layers }));
    expect([at(10, 5), at(10, 9), at(9, 5)]).toEqual([colours.substrate, colours.substrate, colours.coveredCopper]);
  });

  it('has no mask at all without a mask file, and then all holes are open', async () => {
    const layers = { 'copper-top': new LayerMaker().line(1, 2, 5, 15, 5).image() };
    const bare = handMade({ loops: board.outline!.loops, layers, holes: [[16, 5, 0.4]] });
    const at = await look('top', bare);
    expect(at(1, 1)).toBe(colours.substrate);
    expect(at(5, 5)).toBe(colours.bareCopper);
    expect(at(16, 5)).toBe('none');
  });

  it.each(maskColours)('has a legend that can be read on %s', async (maskColour) => {
    const chosen = boardColours({ maskColour });
    const at = byMm(await rasterise(drawBoard(board, { side: 'top', maskColour, pixelWidth: 400 })), 20, 10);
    expect(at(1, 1)).toBe(chosen.mask);
    expect(at(9, 8)).toBe(chosen.legend);
    expect(contrast(chosen.mask, chosen.legend)).toBeGreaterThan(4.5);
    expect(chosen.coveredCopper).not.toBe(chosen.mask);
  });

  it.each(finishes)('shows bare copper under %s', async (finish) => {
    const at = byMm(await rasterise(drawBoard(board, { side: 'top', finish, pixelWidth: 400 })), 20, 10);
    expect(at(10.7, 5)).toBe(boardColours({ finish }).bareCopper);
  });
});

describe('the shape', () => {
  it('is the area of the outline: a board with a cut-out, an island in it and a second board', async () => {
    const shaped = handMade({
      loops: [
        // Drawn in all directions: board and cut-out are distinguished by the kind alone.
        loop('board', [0, 0, 0, 10, 12, 10, 12, 0]),
        loop('cutout', rectangle(2, 2, 8, 6)),
        loop('board', rectangle(5, 4, 2, 2)),
        loop('board', rectangle(14, 0, 6, 10)),
      ],
      layers: { 'copper-top': new LayerMaker().region(rectangle(-50, -50, 100, 100)).image() },
    });
    const pixels = await rasterise(drawBoard(shaped, { side: 'top', pixelWidth: 800 }));
    expect(pixels.painted()).toBeCloseTo((120 - 48 + 4 + 60) / 200, 3);
    const at = byMm(pixels, 20, 10);
    expect([at(1, 5), at(3, 5), at(6, 5), at(13, 5), at(17, 5)].map((each) => each === 'none')).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('is the extents of the layers when no outline is known', async () => {
    const svg = drawBoard(
      handMade({ loops: [], layers: { 'copper-top': new LayerMaker().line(1, 0, 0, 9, 4).image() } }),
      { side: 'top' },
    );
    expect(svg).toContain('viewBox="0 0 10000 5000" width="10mm" height="5mm"');
  });

  it('is an empty drawing without items', () => {
    const svg = drawBoard(handMade({ loops: [] }), { side: 'top' });
    expectSoundSvg(svg);
    expect(svg).not.toContain('<path');
  });
});

describe('paint order', () => {
  const square = [loop('board', rectangle(0, 0, 10, 10))];
  const copperAt = async (copper: LayerMaker, negative = false) => {
    const analysis = handMade({ loops: square, layers: { 'copper-top': copper.image(negative) } });
    const at = byMm(await rasterise(drawBoard(analysis, { side: 'top', pixelWidth: 500 })), 10, 10);
    return (x: number, y: number): boolean => at(x, y) === colours.bareCopper;
  };

  it('clear items erase earlier items, not later ones', async () => {
    const copper = new LayerMaker()
      .region(rectangle(1, 1, 8, 8))
      .clear()
      .disc(4, 5, 5)
      .dark()
      .disc(2, 5, 5);
    const is = await copperAt(copper.clear().disc(0.6, 5, 5));
    expect([is(2, 2), is(6.5, 5), is(5.7, 5), is(5, 5)]).toEqual([true, false, true, false]);
  });

  it('clear items before any dark one erase nothing and cost nothing', async () => {
    const copper = new LayerMaker().clear().disc(4, 5, 5).dark().disc(2, 5, 5);
    expect((await copperAt(copper))(5, 5)).toBe(true);
    const layers = { 'copper-top': copper.image() };
    expect(drawBoard(handMade({ loops: square, layers }), { side: 'top' })).not.toContain('<mask');
  });

  it('exchanges dark and clear of a negative layer', async () => {
    const is = await copperAt(new LayerMaker().disc(4, 5, 5).clear().disc(2, 5, 5), true);
    expect([is(1, 1), is(6.5, 5), is(5, 5)]).toEqual([true, false, true]);
  });

  it('unites areas whichever way round they are drawn', async () => {
    const clockwise = [2, 2, 2, 8, 8, 8, 8, 2];
    const copper = new LayerMaker().region(clockwise).region(rectangle(1, 4, 8, 2));
    copper.flash({ shape: 'rectangle', width: 3, height: 3 }, 5, 5);
    const is = await copperAt(copper);
    expect([is(1.5, 5), is(3, 5), is(5, 5), is(5, 7.5), is(1.5, 7)]).toEqual([true, true, true, true, false]);
  });

  it('shows through the hole of a pad what was painted below', async () => {
    const pad = { shape: 'rectangle', width: 4, height: 4, hole: { shape: 'circle', diameter: 2 } } as const;
    const is = await copperAt(new LayerMaker().line(0.6, 0, 5, 10, 5).flash(pad, 5, 5));
    expect([is(5, 5), is(5, 5.7), is(5, 6.5)]).toEqual([true, false, true]);
  });

  it('erases by clear macro parts only within the flash', async () => {
    const ring = {
      shape: 'macro',
      name: 'RING',
      parts: [
        { shape: 'circle', dark: true, x: 0, y: 0, diameter: 4 },
        { shape: 'circle', dark: false, x: 0, y: 0, diameter: 3 },
        { shape: 'circle', dark: true, x: 0, y: 0, diameter: 1 },
      ],
    } as const;
    const is = await copperAt(new LayerMaker().line(0.6, 0, 5, 10, 5).flash(ring, 5, 5));
    expect([is(5, 5.4), is(5, 6), is(6, 5), is(5, 6.8), is(5, 7.2)]).toEqual([true, false, true, true, false]);
  });
});

describe('strokes', () => {
  const paintedAt = async (copper: LayerMaker, side: 'top' | 'bottom' = 'top') => {
    const layers = { [`copper-${side}`]: copper.image() };
    const analysis = handMade({ loops: [loop('board', rectangle(0, 0, 10, 10))], layers });
    const at = byMm(await rasterise(drawBoard(analysis, { side, pixelWidth: 500 })), 10, 10);
    return (x: number, y: number): boolean => at(x, y) === colours.bareCopper;
  };
  const quarter = 4 * Math.SQRT1_2;

  it('run along arcs through their middle, clockwise or not', async () => {
    const counter = await paintedAt(new LayerMaker().arc(0.4, false, [9, 5], [5, 9], [5, 5]));
    expect([counter(5 + quarter, 5 + quarter), counter(5 - quarter, 5 - quarter), counter(7, 7)]).toEqual([
      true,
      false,
      false,
    ]);
    const clockwise = await paintedAt(new LayerMaker().arc(0.4, true, [9, 5], [5, 9], [5, 5]));
    expect([clockwise(5 + quarter, 5 + quarter), clockwise(5 - quarter, 5 - quarter)]).toEqual([false, true]);
  });

  it('rotate the other way when seen from below', async () => {
    const is = await paintedAt(new LayerMaker().arc(0.4, false, [9, 5], [5, 9], [5, 5]), 'bottom');
    expect([is(5 - quarter, 5 + quarter), is(5 + quarter, 5 + quarter)]).toEqual([true, false]);
  });

  it('close full circles, and draw the long arc where the file specifies it', async () => {
    const full = await paintedAt(new LayerMaker().arc(0.4, true, [9, 5], [9, 5], [5, 5]));
    expect([full(5, 9), full(1, 5), full(5, 1), full(5, 5)]).toEqual([true, true, true, false]);
    const almost = await paintedAt(new LayerMaker().arc(0.2, false, [9, 5], [8.9999, 4.9], [5, 5]));
    expect([almost(5, 9), almost(1, 5), almost(5, 1)]).toEqual([true, true, true]);
  });

  it('of a rectangular pen cover the area swept by the pen', async () => {
    const is = await paintedAt(new LayerMaker().line({ shape: 'rectangle', width: 2, height: 1 }, 3, 3, 7, 7));
    expect([is(2.1, 2.6), is(5, 5), is(7.9, 7.4), is(7.2, 7.8), is(3.9, 6)]).toEqual([true, true, true, false, false]);
  });

  it('have round ends, and are dots without length', async () => {
    const is = await paintedAt(new LayerMaker().line(2, 3, 3, 6, 3).disc(1, 8, 8).line(1, 2, 8, 2, 8));
    expect([is(6.9, 3), is(6.9, 3.9), is(8, 8.4), is(2.4, 8)]).toEqual([true, false, true, true]);
  });
});

describe('the text', () => {
  it('is sound, the same each time, and free of the ids of another drawing', () => {
    const top = drawBoard(board, { side: 'top' });
    expectSoundSvg(top);
    expect(drawBoard(board, { side: 'top' })).toBe(top);
    const other = drawBoard(board, { side: 'top', idPrefix: 'second' });
    expect(svgIds(top).filter((id) => svgIds(other).includes(id))).toEqual([]);
    expect(svgIds(drawBoard(board, { side: 'bottom' })).filter((id) => svgIds(top).includes(id))).toEqual([]);
  });

  it('cannot be broken out of by a prefix', () => {
    expectSoundSvg(drawBoard(board, { side: 'top', idPrefix: '"><script>alert(1)</script>' }));
  });

  it('has one path for each pen and polarity, however many items there are', () => {
    const copper = new LayerMaker();
    for (let index = 0; index < 500; index += 1)
      copper.line(0.2, index / 30, 1, index / 30, 9).disc(0.5, index / 30, 5);
    const layers = { 'copper-top': copper.image() };
    const svg = drawBoard(handMade({ loops: board.outline!.loops, layers }), { side: 'top' });
    expect(svg.match(/<path stroke-width/g)).toHaveLength(2);
  });

  it('of a thumbnail omits invisible details', async () => {
    const copper = new LayerMaker().region(rectangle(0, 0, 10, 10));
    for (let index = 0; index < 2000; index += 1) copper.disc(0.05, 11 + (index % 80) / 10, Math.floor(index / 80) / 3);
    const layers = { 'copper-top': copper.image() };
    const analysis = handMade({ loops: board.outline!.loops, layers });
    const small = drawThumbnail(analysis, { side: 'top', pixelWidth: 100 });
    expectSoundSvg(small);
    expect(small.length).toBeLessThan(1000);
    expect(drawBoard(analysis, { side: 'top' }).length).toBeGreaterThan(10_000);
    expect(byMm(await rasterise(small), 20, 10)(5, 5)).toBe(colours.bareCopper);
  });
});

/** WCAG contrast of two `#rrggbb`. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
