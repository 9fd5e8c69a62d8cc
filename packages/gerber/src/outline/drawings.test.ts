import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../analyse.ts';
import type { BoardFacts } from '../facts.ts';
import type { SourceFile } from '../source-file.ts';
import { textFile } from '../testing/sample-files.ts';

/** Ways in which real tools draw a board; size and area are exact in every one. */
type Point = readonly [x: number, y: number];

const um = (mm: number): number => Math.round(mm * 1e6);
const at = ([x, y]: Point, op: string): string => `X${um(x)}Y${um(y)}${op}*\n`;
const path = (...points: readonly Point[]): string =>
  points.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('');
const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
const rectangle = (x: number, y: number, width: number, height: number): string => path(...box(x, y, width, height));
const circle = (x: number, y: number, radius: number): string =>
  `G75*\n${at([x + radius, y], 'D02')}G03*\nX${um(x + radius)}Y${um(y)}I${um(-radius)}J0D01*\nG01*\n`;

const drawing = (name: string, body: string, pen = 0.1): SourceFile =>
  textFile(name, `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,${pen}*%\n%ADD11C,1*%\n%ADD12C,0.3*%\nD10*\nG01*\n${body}M02*\n`);

/** A layer with a field of pads and a track, from a corner on. */
function copper(name: string, extra = '', x = 5, y = 5): SourceFile {
  const pads = Array.from({ length: 12 }, (_, index) =>
    at([x + (index % 4) * 4, y + Math.floor(index / 4) * 4], 'D03'),
  );
  return drawing(name, `${extra}D12*\n${path([x, y], [x + 12, y + 8])}D11*\n${pads.join('')}`);
}

const board = (...outlines: readonly SourceFile[]): BoardFacts =>
  analyseBoard([copper('b.gtl'), copper('b.gbl'), ...outlines], { depth: 'quick' }).facts;

function expectBoard(facts: BoardFacts, width: number, height: number, area = width * height): void {
  const { widthMm = 0, heightMm = 0, outerAreaMm2 = 0 } = facts.board ?? {};
  expect([widthMm, heightMm].map((value) => Math.round(value * 10) / 10)).toEqual([width, height]);
  expect(Math.abs(outerAreaMm2 / area - 1)).toBeLessThan(0.01);
}

const codes = (facts: BoardFacts): string[] => facts.problems.map(({ code }) => code);

describe('boards as tools draw them', () => {
  it('a filled area', () => {
    expectBoard(board(drawing('b.gko', `G36*\n${rectangle(0, 0, 30, 20)}G37*\n`)), 30, 20);
  });

  it('an area with its rim stroked', () => {
    const rim = rectangle(0, 0, 30, 20);
    expectBoard(board(drawing('b.gko', `G36*\n${rim}G37*\n${rim}`)), 30, 20);
  });

  it('one circle', () => {
    expectBoard(board(drawing('b.gko', circle(11, 9, 15))), 30, 30, Math.PI * 225);
  });

  it('four arcs and four lines whose ends are rounded apart', () => {
    const corner = (from: Point, to: Point, i: number, j: number): string =>
      `${at(from, 'D02')}G75*\nG03*\nX${um(to[0])}Y${um(to[1])}I${um(i)}J${um(j)}D01*\nG01*\n`;
    const body =
      path([2, 0], [28, 0]) +
      corner([28.003, 0.002], [30, 2], 0, 2) +
      path([30, 2.003], [30, 18]) +
      corner([30, 18], [28, 20.004], -2, 0) +
      path([28, 20], [2.003, 20]) +
      corner([2, 20], [0, 18], 0, -2) +
      path([0, 18], [0, 2]) +
      corner([0, 2.002], [2, 0], 2, 0);
    expectBoard(board(drawing('b.gko', body)), 30, 20, 600 - (4 - Math.PI) * 4);
  });

  it('a hatched area', () => {
    const strokes = Array.from({ length: 101 }, (_, row) => path([0, row * 0.2], [30, row * 0.2])).join('');
    const facts = board(drawing('b.gko', strokes, 0.2));
    expectBoard(facts, 30, 20);
    expect(codes(facts)).toContain('outline.traced');
    expect(facts.board?.confidence).toBeLessThan(0.7);
  });

  it('a hatched area in a clean border', () => {
    const strokes = Array.from({ length: 99 }, (_, row) =>
      path([0.05, 0.2 + row * 0.2], [29.95, 0.2 + row * 0.2]),
    ).join('');
    expectBoard(board(drawing('b.gko', rectangle(0, 0, 30, 20) + strokes, 0.2)), 30, 20);
  });

  it('thick strokes that only touch, and never meet at their ends', () => {
    const facts = board(
      drawing(
        'b.gko',
        path([0, 0], [29.6, 0]) + path([30, 0.3], [30, 19.6]) + path([29.7, 20], [0.4, 20]) + path([0, 19.7], [0, 0.4]),
        1,
      ),
    );
    expectBoard(facts, 30, 20);
  });

  it('strokes with wide breaks for mouse bites', () => {
    const dashes = (from: Point, to: Point): string => {
      const pieces: string[] = [];
      const count = 10;
      for (let piece = 0; piece < count; piece += 1) {
        const along = (share: number): Point => [
          from[0] + (to[0] - from[0]) * share,
          from[1] + (to[1] - from[1]) * share,
        ];
        pieces.push(path(along((piece + 0.1) / count), along((piece + 0.9) / count)));
      }
      return pieces.join('');
    };
    const [a, b, c, d] = box(0, 0, 30, 20);
    expectBoard(board(drawing('b.gko', dashes(a!, b!) + dashes(b!, c!) + dashes(c!, d!) + dashes(d!, a!))), 30, 20);
  });

  it('dashes too far apart to join', () => {
    const dashes = (from: Point, to: Point): string => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const along = (mm: number): Point => [
        from[0] + ((to[0] - from[0]) * mm) / length,
        from[1] + ((to[1] - from[1]) * mm) / length,
      ];
      return Array.from({ length: Math.floor(length / 2) + 1 }, (_, piece) =>
        path(along(piece * 2), along(Math.min(length, piece * 2 + 1))),
      ).join('');
    };
    const [a, b, c, d] = box(0, 0, 30, 20);
    const body = dashes(a!, b!) + dashes(b!, c!) + dashes(c!, d!) + dashes(d!, a!);
    expectBoard(board(drawing('b.gko', body)), 30, 20);
  });

  it('next to a dimension and a title block', () => {
    const dimension =
      path([0, -5], [30, -5]) + path([0, -6], [0, -0.5]) + path([30, -6], [30, -0.5]) + rectangle(13, -5.8, 4, 1.5);
    const title = rectangle(50, 0, 60, 40) + path([50, 20], [110, 20]);
    expectBoard(board(drawing('b.gko', rectangle(0, 0, 30, 20) + dimension + title)), 30, 20);
  });

  it('in a drawing full of text, with dimension lines that start on the edge', () => {
    const dimension = path([0, 0], [0, -6]) + path([30, 0], [30, -6]) + path([0, -5], [30, -5]);
    // Characters next to the board, half of them closed and all joined to the next, as in a hatched title.
    const letters = Array.from({ length: 4_200 }, (_, letter) => {
      const [x, y] = [40 + (letter % 100), Math.floor(letter / 100)];
      return path([x, y], [x + 0.5, y], [x + 0.5, y + 0.5], [x, y], [x + 1, y], [x + 1, y + 0.4]);
    });
    expectBoard(board(drawing('b.gm1', rectangle(0, 0, 30, 20) + dimension + letters.join(''))), 30, 20);
    // Without an edge that was drawn as one path, all lines are joined.
    const sides = path([0, 20], [0, 0], [30, 0]) + path([30, 0], [30, 20], [0, 20]);
    expectBoard(board(drawing('b.gm1', sides + letters.join(''))), 30, 20);
  });

  it('with dimension lines that start on the edge', () => {
    const dimension = path([0, 0], [0, -6]) + path([30, 0], [30, -6]) + path([0, -5], [30, -5]);
    expectBoard(board(drawing('b.gko', rectangle(0, 0, 30, 20) + dimension)), 30, 20);
  });

  it('within a drawing frame on the outline file', () => {
    expectBoard(board(drawing('b.gko', rectangle(-100, -80, 297, 210) + rectangle(0, 0, 30, 20))), 30, 20);
  });

  it('twice, as two files', () => {
    const edge = rectangle(0, 0, 30, 20);
    expectBoard(board(drawing('b.gko', edge), drawing('b.gm1', edge)), 30, 20);
  });

  it('as two files of which one is a routing frame', () => {
    const facts = board(drawing('b.gko', rectangle(0, 0, 30, 20)), drawing('b.gm1', path([0, 0], [30, 0])));
    expectBoard(facts, 30, 20);
  });

  it('crossed by V-cuts that overshoot', () => {
    const cuts = path([15, -3], [15, 23]) + path([-3, 10], [33, 10]);
    expectBoard(board(drawing('b.gko', rectangle(0, 0, 30, 20) + cuts)), 30, 20);
  });

  it('as a panel frame with boards held by tabs', () => {
    const slot = (x: number, y: number, width: number, height: number): string => rectangle(x, y, width, height);
    const slots = slot(5, 2, 20, 1) + slot(5, 17, 20, 1) + slot(2, 5, 1, 10) + slot(27, 5, 1, 10);
    const facts = board(drawing('b.gko', rectangle(0, 0, 30, 20) + slots));
    expectBoard(facts, 30, 20);
    expect(facts.board).toMatchObject({ areaMm2: 540, cutouts: 4 });
  });

  it('only on the copper layers, among tracks', () => {
    const edge = rectangle(0, 0, 30, 20);
    const facts = analyseBoard([copper('b.gtl', edge), copper('b.gbl', edge)], { depth: 'quick' }).facts;
    expectBoard(facts, 30, 20);
    expect(codes(facts)).toContain('outline.taken-from-copper');
  });

  it('on copper within a drawing frame on every layer', () => {
    const edge = rectangle(-100, -80, 297, 210) + rectangle(0, 0, 30, 20) + rectangle(140, -80, 57, 30);
    expectBoard(analyseBoard([copper('b.gtl', edge), copper('b.gbl', edge)], { depth: 'quick' }).facts, 30, 20);
  });

  it('as two separate boards', () => {
    const files = [
      copper('b.gtl'),
      copper('b.gbl', '', 45, 5),
      drawing('b.gko', rectangle(0, 0, 30, 20) + rectangle(40, 0, 25, 20)),
    ];
    const { facts } = analyseBoard(files, { depth: 'quick' });
    expectBoard(facts, 65, 20, 1100);
    expect(facts.board?.boards).toBe(2);
  });

  it('with a logo and lettering on the board', () => {
    const letters = path([10, 15], [10, 17], [11, 15], [11, 17]) + rectangle(14, 15, 1, 2) + path([14, 16], [15, 16]);
    expectBoard(board(drawing('b.gko', rectangle(0, 0, 30, 20) + letters)), 30, 20);
  });

  it('takes boards drawn in the frame of their panel for material', () => {
    const both = [copper('b.gtl'), copper('b.gbl', '', 37)];
    const panel = drawing('b.gko', rectangle(-5, -5, 72, 30) + rectangle(0, 0, 30, 20) + rectangle(32, 0, 30, 20));
    const { board: found } = analyseBoard([...both, panel], { depth: 'quick' }).facts;
    expect(found).toMatchObject({ outerAreaMm2: 2160, areaMm2: 2160, cutouts: 0 });
  });

  it('keeps the moat of a routed panel, with the board in it', () => {
    const panel = drawing('b.gko', rectangle(-7, -7, 44, 34) + rectangle(-2, -2, 34, 24) + rectangle(0, 0, 30, 20));
    const found = board(panel).board;
    expect(found).toMatchObject({ cutouts: 1, boards: 2 });
  });

  it('does not treat a page frame next to the board as another drawing of it', () => {
    const facts = board(drawing('b.gko', rectangle(0, 0, 30, 20)), drawing('b.gm1', rectangle(-50, -80, 200, 150)));
    expectBoard(facts, 30, 20);
    expect(facts.files.map(({ role }) => role)).toEqual(['copper-top', 'copper-bottom', 'outline', 'drawing']);
  });
});
