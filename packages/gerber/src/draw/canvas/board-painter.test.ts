import { describe, expect, expectTypeOf, it } from 'vitest';
import { boardColours } from '../palette.ts';
import type { PlatedEdges } from '../plated-edges.ts';
import { handMade, LayerMaker, loop, rectangle } from '../testing/hand-made.ts';
import { type Call, recorder } from '../testing/recorded-canvas.ts';
import type { BoardLook } from './board-look.ts';
import { BoardPainter } from './board-painter.ts';
import { fitView, zoomAt } from './board-view.ts';
import type { PaintContext, PathLike } from './paint-context.ts';
import { preparedBuffers, preparePaint } from './prepare-paint.ts';

const colours = boardColours({});
const look: BoardLook = { kind: 'board', colours };

const board = handMade({
  loops: [loop('board', rectangle(0, 0, 20, 10))],
  layers: {
    'copper-top': new LayerMaker()
      .region(rectangle(1, 1, 18, 8))
      .clear()
      .disc(2, 5, 5)
      .dark()
      .disc(1, 5, 5)
      .image(),
    'mask-top': new LayerMaker().disc(1.4, 5, 5).image(),
    'silk-top': new LayerMaker().line(0.2, 9, 2, 9, 9).image(),
    'copper-bottom': new LayerMaker().disc(1, 3, 3).image(),
  },
  holes: [
    [5, 5, 0.8],
    [16, 5, 0.4],
  ],
});

/** Paints a full frame, without the blit to the page. */
function painted(analysis = board, how: BoardLook = look, zoom?: readonly [number, number, number]) {
  const canvas = recorder();
  const prepared = preparePaint(analysis)!;
  const painter = new BoardPainter(prepared, canvas.tools);
  let view = fitView(prepared.box, 'top', 800, 400, 0);
  if (zoom !== undefined) view = zoomAt(view, ...zoom);
  painter.paint(canvas.context, view, how);
  return { ...canvas, painter, view };
}

const isInk = ({ what }: Call): boolean => what === 'fill' || what === 'stroke' || what === 'rect' || what === 'image';

it('accepts the contexts and paths of a browser', () => {
  expectTypeOf<CanvasRenderingContext2D>().toExtend<PaintContext>();
  expectTypeOf<OffscreenCanvasRenderingContext2D>().toExtend<PaintContext>();
  expectTypeOf<Path2D>().toExtend<PathLike>();
});

describe('painting a face', () => {
  it('clips to the board, paints in the order of the trade and touches the page only once', () => {
    const { calls } = painted();
    expect(calls.filter((call) => call.surface === 0)).toMatchObject([{ what: 'image', how: 'source-over' }]);
    const frame = calls.filter((call) => call.surface === 1);
    expect(frame.findIndex(({ what }) => what === 'clip')).toBeLessThan(frame.findIndex(isInk));
    // Board base, copper on a separate surface since it erases, tents, legend, openings with copper, holes.
    expect(frame.filter(isInk).map(({ what, how, colour }) => [what, how, what === 'image' ? '' : colour])).toEqual([
      ['rect', 'source-over', colours.mask],
      ['image', 'source-over', ''],
      ['fill', 'source-over', colours.tentedHole],
      ['stroke', 'source-over', colours.legend],
      ['image', 'source-over', ''],
      ['fill', 'destination-out', '#000'],
      ['image', 'destination-out', ''],
    ]);
  });

  it('paints grooves, and on order the rim of plated edges, last and before the holes', () => {
    const cuts = { vCuts: [{ x1: 5, y1: 0, x2: 5, y2: 10 }], ways: [{ x1: 1, y1: 1, x2: 4, y2: 1, diameterMm: 2 }] };
    const { calls } = painted(handMade({ loops: board.outline!.loops, cuts }), { ...look, platedEdges: 'all' });
    const frame = calls.filter((call) => call.surface === 1);
    expect(frame.filter(isInk).map(({ what, how, colour, pen }) => [what, how, colour, pen])).toEqual([
      ['rect', 'source-over', colours.substrate, 1],
      ['stroke', 'source-over', colours.bareCopper, 0.5],
      ['stroke', 'source-over', colours.substrate, 0.3],
      ['stroke', 'source-over', colours.grooveBottom, 0.08],
      ['stroke', 'destination-out', '#000', 2],
    ]);
  });

  it('strokes only the sides that are plated', () => {
    const rims = (platedEdges: PlatedEdges) => {
      const { calls } = painted(handMade({ loops: board.outline!.loops }), { ...look, platedEdges });
      return calls.filter(({ what, colour }) => what === 'stroke' && colour === colours.bareCopper).length;
    };
    expect([rims([]), rims(['left']), rims(['left', 'top']), rims('all')]).toEqual([0, 1, 1, 1]);
  });

  it('erases only on the bitmap of the erasing layer', () => {
    const { calls } = painted();
    const erasing = calls.filter(({ how, surface }) => how === 'destination-out' && surface !== 1);
    expect(erasing.length).toBeGreaterThan(0);
    const [copper] = erasing;
    const inkCalls = calls.filter(({ surface }) => surface === copper!.surface).filter(isInk);
    expect(inkCalls.slice(0, 3).map(({ how }) => how)).toEqual(['source-over', 'destination-out', 'source-over']);
  });

  it('lays bare copper only where an opening is', () => {
    const { calls } = painted();
    const at = calls.findIndex(({ colour, what }) => what === 'fill' && colour === colours.substrate);
    const next = calls.slice(at + 1).find(({ surface, what }) => surface === calls[at]!.surface && what !== 'clear');
    expect(next).toMatchObject({ what: 'image', how: 'source-atop' });
  });

  it('can omit parts', () => {
    const { calls } = painted(board, { kind: 'board', colours, without: ['mask', 'legend', 'holes'] });
    const inks = calls.filter(isInk).map(({ colour }) => colour);
    expect(inks).toContain(colours.bareCopper);
    expect(inks).not.toContain(colours.mask);
    expect(inks).not.toContain(colours.legend);
    expect(calls.some(({ surface, how }) => surface === 1 && how === 'destination-out')).toBe(false);
  });

  it('shows films with their opacity, and the edge', () => {
    const films = [{ layer: 'copper-bottom', colour: '#00f', opacity: 0.4 }];
    const { calls } = painted(board, { kind: 'films', films, edgeColour: '#333' });
    expect(calls.find(({ what, surface }) => what === 'image' && surface === 1)).toMatchObject({ alpha: 0.4 });
    expect(calls.find(({ what, colour }) => what === 'stroke' && colour === '#333')).toBeDefined();
  });
});

describe('the cost of a frame', () => {
  const many = new LayerMaker();
  for (let row = 0; row < 100; row += 1) {
    for (let column = 0; column < 200; column += 1) {
      many.line(0.02, column / 10, row / 10, column / 10 + 0.05, row / 10);
      if (row % 10 === 0 && column % 10 === 0) many.disc(0.8, column / 10, row / 10);
    }
  }
  const large = handMade({ loops: [loop('board', rectangle(0, 0, 20, 10))], layers: { 'copper-top': many.image() } });
  const stepsOf = (calls: readonly Call[]): number =>
    calls.reduce((sum, { path }) => sum + (path?.steps.length ?? 0), 0);

  it('is only that of what is in sight', () => {
    const whole = painted(large);
    const part = painted(large, look, [400, 200, 12]);
    expect(stepsOf(whole.calls)).toBeGreaterThan(40_000);
    expect(stepsOf(part.calls)).toBeLessThan(stepsOf(whole.calls) / 5);
    expect(stepsOf(part.calls)).toBeGreaterThan(100);
  });

  it('leaves out what is below half a pixel', () => {
    const far = painted(large, look, [0, 0, 1 / 20]);
    expect(stepsOf(far.calls)).toBeLessThan(1000);
    expect(far.calls.some(({ what }) => what === 'fill')).toBe(true);
  });

  it('builds each path once', () => {
    const { painter, view, context, paths } = painted(large);
    const built = paths.length;
    painter.paint(context, { ...view, offsetX: view.offsetX + 3 }, look);
    expect(paths).toHaveLength(built);
  });

  it('of a draft equals that of moving finished frames', () => {
    const { painter, view, context, calls } = painted(large);
    const before = calls.length;
    const moved = zoomAt(view, 0, 0, 2);
    expect(painter.paintDraft(context, moved, look)).toBe(true);
    expect(calls.slice(before)).toMatchObject([{ what: 'image', surface: 0, place: [0, 0, 1600, 800] }]);
    painter.paint(context, moved, look);
    const next = calls.length;
    expect(painter.paintDraft(context, view, look)).toBe(true);
    // First the frame that showed everything, then the sharper one over it.
    expect(calls.slice(next).map(({ place }) => place)).toEqual([
      [0, 0, 800, 400],
      [0, 0, 400, 200],
    ]);
    expect(painter.paintDraft(context, view, { kind: 'board', colours })).toBe(false);
    expect(painter.paintDraft(context, { ...view, side: 'bottom' }, look)).toBe(false);
  });

  it('does not grow with the number of frames', () => {
    const { painter, view, context, surfaceCount } = painted(board);
    for (let index = 0; index < 5; index += 1) painter.paint(context, zoomAt(view, 9, 9, 2 + index), look);
    const before = surfaceCount();
    for (let index = 0; index < 20; index += 1) painter.paint(context, zoomAt(view, 9, 9, 1 + index / 9), look);
    expect(surfaceCount()).toBeLessThanOrEqual(before + 1);
  });
});

describe('a prepared board', () => {
  it('is plain data that a worker can hand over', () => {
    const prepared = preparePaint(board)!;
    const copper = prepared.layers.find(({ role }) => role === 'copper-top')!;
    const length = copper.coords.length;
    const moved = structuredClone(prepared, { transfer: preparedBuffers(prepared) as ArrayBuffer[] });
    expect(copper.coords).toHaveLength(0);
    expect(moved.layers.find(({ role }) => role === 'copper-top')!.coords).toHaveLength(length);
  });

  it('omits drawings unless they are requested', () => {
    const drawing = handMade({
      loops: [loop('board', rectangle(0, 0, 20, 10))],
      layers: { drawing: new LayerMaker().line(0, 0, 0, 9, 9).image() },
    });
    expect(preparePaint(drawing)!.layers).toEqual([]);
    expect(preparePaint(drawing, { include: () => true })!.layers[0]!.coords).toHaveLength(4);
    expect(preparePaint(handMade({ loops: [] }))).toBeUndefined();
  });
});
