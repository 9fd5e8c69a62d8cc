import { expect, it } from 'vitest';
import type { BoardLook } from '../canvas/board-look.ts';
import { fitView, zoomAt } from '../canvas/board-view.ts';
import { preparePaint } from '../canvas/prepare-paint.ts';
import { boardColours } from '../palette.ts';
import { handMade, LayerMaker, loop, rectangle } from '../testing/hand-made.ts';
import { recorder } from '../testing/recorded-canvas.ts';
import { PanelPainter } from './panel-painter.ts';
import { panelPlan } from './panel-plan.ts';

const board = handMade({
  loops: [loop('board', rectangle(0, 0, 20, 10))],
  layers: { 'copper-top': new LayerMaker().disc(2, 3, 3).image(), 'mask-top': new LayerMaker().disc(2, 3, 3).image() },
});
const prepared = preparePaint(board)!;
const plan = panelPlan(prepared.box, { columns: 3, rows: 2, separation: 'vCut', rails: 'topBottom', railMm: 5 })!;
const colours = boardColours({});
const look: BoardLook = { kind: 'board', colours };

function painted(zoom: number, side: 'top' | 'bottom' = 'top', how: BoardLook = look) {
  const canvas = recorder();
  const painter = new PanelPainter(prepared, plan, canvas.tools);
  const view = zoomAt(fitView(plan.box, side, 600, 300, 0), 0, 0, zoom);
  painter.paint(canvas.context, view, how);
  const frame = canvas.calls.find(({ surface, what }) => surface === 0 && what === 'image')!.from;
  return { ...canvas, painter, view, frame: canvas.calls.filter(({ surface }) => surface === frame) };
}
const places = (calls: ReturnType<typeof painted>['frame']) =>
  calls.filter(({ what }) => what === 'image').map(({ place }) => place!.slice(0, 2));

it('paints the board once and copies it to its places', () => {
  const { frame, calls } = painted(1);
  expect(places(frame)).toEqual([
    [0, 150],
    [200, 150],
    [400, 150],
    [0, 50],
    [200, 50],
    [400, 50],
  ]);
  // The mask's opening with copper is painted on one surface, for one board.
  expect(calls.filter(({ colour, what }) => colour === colours.bareCopper && what === 'fill')).toHaveLength(2);
});

it('paints only what is in sight, by itself where it is larger than the view', () => {
  const { frame } = painted(5);
  // The boards are 1000 × 500 pixels: only the one at the upper left corner is visible, below the rail.
  expect(places(frame)).toEqual([[0, 0]]);
  expect(frame.filter(({ what }) => what === 'image')[0]?.place?.slice(2)).toEqual([600, 300]);
});

it('paints rails, fiducials, grooves and holes of the order over and next to the boards', () => {
  const { frame } = painted(1);
  const inks = frame.filter(({ what }) => what !== 'image' && what !== 'clear');
  expect(inks.map(({ what, colour, how }) => [what, how, colour])).toEqual([
    ['rect', 'source-over', colours.mask],
    ['rect', 'source-over', colours.mask],
    ['fill', 'source-over', colours.substrate],
    ['fill', 'source-over', colours.bareCopper],
    ['stroke', 'source-over', colours.substrate],
    ['stroke', 'source-over', colours.grooveBottom],
    ['fill', 'destination-out', '#000'],
  ]);
  // The bottom has no mask in these files, so neither have the rails.
  expect(painted(1, 'bottom').frame.find(({ what }) => what === 'rect')?.colour).toBe(colours.substrate);
});

it('shows layers of the boards alone', () => {
  const films: BoardLook = { kind: 'films', films: [{ layer: 'copper-top', colour: '#123456', opacity: 1 }] };
  const { frame } = painted(1, 'top', films);
  expect(places(frame)).toHaveLength(6);
  expect(frame.filter(({ what }) => what === 'rect' || what === 'stroke')).toEqual([]);
});

it('moves previous frames while the view moves', () => {
  const { painter, context, view } = painted(1);
  expect(painter.paintDraft(context, { ...view, offsetX: 40 }, look)).toBe(true);
  expect(painter.paintDraft(context, { ...view, side: 'bottom' }, look)).toBe(false);
});
