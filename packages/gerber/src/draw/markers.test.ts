import { expect, it } from 'vitest';
import { fitView } from './canvas/board-view.ts';
import { boardMarkers, drawMarkers, markerColours, paintMarkers } from './markers.ts';
import { handMade, LayerMaker, loop, rectangle } from './testing/hand-made.ts';
import { recorder } from './testing/recorded-canvas.ts';
import { expectSoundSvg } from './testing/svg-checks.ts';

const board = handMade({
  loops: [loop('board', rectangle(0, 0, 20, 10))],
  layers: { 'copper-bottom': new LayerMaker().disc(1, 4, 4).image() },
  problems: [
    { code: 'dfm.trace-narrow', severity: 'warning', file: 'copper-bottom', at: { x: 4, y: 4 } },
    { code: 'outline.missing', severity: 'error' },
    { code: 'dfm.hole-to-edge', severity: 'error', file: 'drill', at: { x: 19, y: 9 } },
  ],
});

it('lists the findings that have a place, worst first, with the face they are seen on', () => {
  expect(boardMarkers(board)).toEqual([
    { code: 'dfm.hole-to-edge', severity: 'error', file: 'drill', x: 19, y: 9, side: 'both', problem: 2 },
    { code: 'dfm.trace-narrow', severity: 'warning', file: 'copper-bottom', x: 4, y: 4, side: 'bottom', problem: 0 },
  ]);
});

it('draws rings where the findings are, mirrored with the bottom', () => {
  const markers = boardMarkers(board);
  const top = drawMarkers(board, markers, { side: 'top' });
  expectSoundSvg(top);
  expect(top).toContain('cx="19000" cy="1000"');
  expect(top).not.toContain(markerColours.warning);
  const bottom = drawMarkers(board, markers, { side: 'bottom' });
  expect(bottom).toContain('cx="1000" cy="1000"');
  expect(bottom).toContain('cx="16000" cy="6000"');
});

it('paints rings of constant size on a canvas, and only those in sight', () => {
  const canvas = recorder();
  const box = board.outline!.bounds;
  const view = fitView(box, 'bottom', 200, 100, 0);
  paintMarkers(canvas.context, canvas.tools, boardMarkers(board), view, box);
  expect(canvas.paths.map((path) => path.steps[0])).toEqual(['move 169 60', 'move 19 10']);
  const near = { ...view, offsetX: -100 };
  const other = recorder();
  paintMarkers(other.context, other.tools, boardMarkers(board), near, box);
  expect(other.paths).toHaveLength(1);
});
