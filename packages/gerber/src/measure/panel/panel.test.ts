import { describe, expect, it } from 'vitest';
import { analyseBoard } from '../../analyse.ts';
import type { BoardFacts } from '../../facts.ts';
import type { SourceFile } from '../../source-file.ts';
import { textFile } from '../../testing/sample-files.ts';

type Point = readonly [x: number, y: number];
const at = ([x, y]: Point, op: string): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}${op}*\n`;
const path = (...points: readonly Point[]): string =>
  `D10*\n${points.map((point, index) => at(point, index === 0 ? 'D02' : 'D01')).join('')}`;
const box = (x: number, y: number, width: number, height: number): string =>
  path([x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]);
const layer = (name: string, body: string): SourceFile =>
  textFile(
    name,
    `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.1*%\n%ADD11C,1*%\n%ADD12R,0.7X4.2*%\n%ADD13R,2X1*%\nG01*\n${body}M02*\n`,
  );
const flashes = (tool: number, points: readonly Point[]): string =>
  `D${tool}*\n${points.map((point) => at(point, 'D03')).join('')}`;

/** One board of 20 by 15 with its corner at a place: seven round pads and two rectangles, at irregular places. */
const round: readonly Point[] = [
  [3, 3],
  [7.3, 4.1],
  [11.9, 3.2],
  [16.4, 6.6],
  [4.4, 11.2],
  [9.1, 9.7],
  [17, 12],
];
const boxes: readonly Point[] = [
  [6, 7],
  [13.3, 11.4],
];
const moved = (points: readonly Point[], [x, y]: Point): Point[] => points.map(([px, py]) => [px + x, py + y]);
const board = (corner: Point): string => flashes(11, moved(round, corner)) + flashes(13, moved(boxes, corner));
const facts = (copper: string, ...files: readonly SourceFile[]): BoardFacts =>
  analyseBoard([layer('p.gtl', copper), layer('p.gbl', copper), ...files]).facts;

const corners = (columns: number, rows: number, pitchX: number, pitchY: number): Point[] =>
  Array.from({ length: columns * rows }, (_, index) => [
    (index % columns) * pitchX,
    Math.floor(index / columns) * pitchY,
  ]);
const panel = (places: readonly Point[]): string => places.map(board).join('');
/** Unplated holes of half a millimetre along the edge of a tab. */
const bites = (points: readonly Point[]): SourceFile =>
  textFile(
    'p-NPTH.drl',
    `M48\nMETRIC\nT1C0.5\n%\nT1\n${points.map(([x, y]) => `X${x.toFixed(2)}Y${y.toFixed(2)}\n`).join('')}M30\n`,
  );

/** Two boards of 20 × 15 mm side by side, with a bridge between them that mouse bites cross in two rows. */
const edge = path(
  [0, 0],
  [20, 0],
  [20, 6],
  [22, 6],
  [22, 0],
  [42, 0],
  [42, 15],
  [22, 15],
  [22, 9],
  [20, 9],
  [20, 15],
  [0, 15],
  [0, 0],
);
const mouseBiteRows = [6, 9].flatMap((y): Point[] => [
  [20.3, y],
  [21, y],
  [21.7, y],
]);

describe('a panel of equal boards', () => {
  const scores = path([20, 0], [20, 30]) + path([40, 0], [40, 30]) + path([0, 15], [60, 15]);

  it('parted by V-cuts in their own file', () => {
    const found = facts(panel(corners(3, 2, 20, 15)), layer('p.gko', box(0, 0, 60, 30)), layer('p-VScore.gbr', scores));
    expect(found.panel).toMatchObject({ from: 'pads', columns: 3, rows: 2, pitchXMm: 20, pitchYMm: 15 });
    expect(found.panel?.hasVScore).toBe(true);
  });

  it('parted by V-cuts drawn on the outline', () => {
    const found = facts(panel(corners(3, 2, 20, 15)), layer('p.gko', box(0, 0, 60, 30) + scores));
    expect(found.panel).toMatchObject({ columns: 3, rows: 2 });
    expect(found.board).toMatchObject({ widthMm: 60, heightMm: 30 });
  });

  it('parted by routed gaps between tabs', () => {
    const gaps = box(20, 1, 2, 13) + box(42, 1, 2, 13);
    const found = facts(panel(corners(3, 1, 22, 15)), layer('p.gko', box(0, 0, 64, 15) + gaps));
    expect(found.panel).toMatchObject({ columns: 3, rows: 1, pitchXMm: 22 });
  });

  it('parted by mouse bites on an edge with notches', () => {
    const found = facts(panel(corners(2, 1, 22, 15)), layer('p.gko', edge), bites(mouseBiteRows));
    expect(found.holes?.mouseBites).toBe(6);
    expect(found.panel).toMatchObject({ columns: 2, rows: 1, pitchXMm: 22, mouseBiteHoles: 6 });
  });
});

/** Rails of 5 mm above and below, with three fiducials and four tooling holes, as assembly lines want them. */
describe('a panel with rails', () => {
  const places = corners(3, 2, 20, 15).map(([x, y]): Point => [x, y + 5]);
  const copper =
    panel(places) +
    flashes(11, [
      [3.85, 2.5],
      [56.15, 2.5],
      [56.15, 37.5],
    ]);
  const scores =
    [5, 20, 35].map((y) => path([0, y], [60, y])).join('') + [20, 40].map((x) => path([x, 5], [x, 35])).join('');
  const counted = { columns: 3, rows: 2, pitchXMm: 20, pitchYMm: 15, hasVScore: true, vCuts: 5, designs: 1 };

  it('is counted by V-cuts in their own file; the fiducials are no board', () => {
    const found = facts(copper, layer('p.gko', box(0, 0, 60, 40)), layer('p-VScore.gbr', scores));
    expect(found.panel).toMatchObject(counted);
  });

  it('is counted by V-cuts on the outline, of which some only reach from rail to rail', () => {
    const found = facts(copper, layer('p.gko', box(0, 0, 60, 40) + scores));
    expect(found.panel).toMatchObject(counted);
    expect(found.board).toMatchObject({ widthMm: 60, heightMm: 40 });
  });

  it('has one design when every second board is turned round', () => {
    const turned = (place: Point): string => {
      const half = (points: readonly Point[]): Point[] => points.map(([x, y]) => [20 - x, 15 - y]);
      return flashes(11, moved(half(round), place)) + flashes(13, moved(half(boxes), place));
    };
    const mixed = places.map((place, index) => (index % 2 === 0 ? board(place) : turned(place))).join('');
    const found = facts(mixed, layer('p.gko', box(0, 0, 60, 40)), layer('p-VScore.gbr', scores));
    expect(found.panel).toMatchObject({ columns: 3, rows: 2, designs: 1 });
  });
});

/** A frame of 7 mm round four boards 4 mm apart. A router of 2 mm goes round each but for a tab on either side. */
describe('a panel in a milled frame', () => {
  const places = corners(2, 2, 24, 19).map(([x, y]): Point => [x + 7, y + 7]);
  const frame = box(0, 0, 58, 48);
  const ways = places.flatMap(([x, y]): Point[][] => [
    [
      [x - 1, y + 6],
      [x - 1, y - 1],
      [x + 21, y - 1],
      [x + 21, y + 6],
    ],
    [
      [x - 1, y + 9],
      [x - 1, y + 16],
      [x + 21, y + 16],
      [x + 21, y + 9],
    ],
  ]);
  const wide = (ways: readonly Point[][]): string => ways.map((way) => path(...way).replace('D10*', 'D14*')).join('');
  const wideLayer = (name: string, body: string): SourceFile =>
    textFile(name, `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.1*%\n%ADD14C,2*%\nG01*\n${body}M02*\n`);
  const analysed = (...files: readonly SourceFile[]) =>
    analyseBoard([layer('p.gtl', panel(places)), layer('p.gbl', panel(places)), ...files]);
  const counted = { columns: 2, rows: 2, designs: 1 };

  it.each([
    ['with the outline', [wideLayer('p.gko', frame + wide(ways))]],
    ['in a drawing of its own', [layer('p.gko', frame), wideLayer('p-Milling.gbr', wide(ways))]],
  ])('drawn by pens as wide as the router %s is milled and counted', (_, files) => {
    const { cuts, facts: found } = analysed(...files);
    expect(cuts.ways).toHaveLength(ways.length * 3);
    expect(new Set(cuts.ways.map(({ diameterMm }) => diameterMm))).toEqual(new Set([2]));
    expect(found.panel).toMatchObject(counted);
  });

  it('routed by a drill file is counted', () => {
    const text = (points: readonly Point[]): string[] => points.map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`);
    const routes = ways.map((way) => {
      const [start = '', ...rest] = text(way);
      return `G00${start}\nM15\n${rest.map((place) => `G01${place}\n`).join('')}M16\n`;
    });
    const rout = textFile('p-rout.drl', `M48\nMETRIC\nT1C2.0\n%\nG05\nT1\n${routes.join('')}M30\n`);
    const { cuts, facts: found } = analysed(layer('p.gko', frame), rout);
    expect(cuts.ways).toEqual([]);
    expect(found.panel).toMatchObject(counted);
  });

  it('has the mouse bites of its tabs counted, which lie on no edge', () => {
    const rows = places.flatMap(([x, y]): Point[] =>
      [0, 20].flatMap((side) => [7.3, 7.5, 7.7].map((up): Point => [x + side, y + up])),
    );
    const found = analysed(wideLayer('p.gko', frame + wide(ways)), bites(rows)).facts;
    expect(found.holes?.mouseBites).toBe(rows.length);
    expect(found.panel).toMatchObject({ ...counted, mouseBiteHoles: rows.length });
    // A row for a cable, along the edge of a single board, crosses nothing.
    const cable: readonly Point[] = [
      [10, 1],
      [11, 1],
      [12, 1],
    ];
    expect(facts(board([0, 0]), layer('p.gko', box(0, 0, 20, 15)), bites(cable)).holes?.mouseBites).toBe(0);
  });

  it('is not milled by the pen that draws the board itself, nor by one that goes beyond it', () => {
    expect(analysed(wideLayer('p.gko', frame.replace('D10*', 'D14*'))).cuts.ways).toEqual([]);
    const caption = wide([
      [
        [10, 20],
        [70, 20],
      ],
    ]);
    expect(analysed(wideLayer('p.gko', frame + caption)).cuts.ways).toEqual([]);
  });
});

describe('separate outlines', () => {
  const outlines = box(0, 0, 20, 15) + box(25, 0, 20, 15);

  it('of copies are one design', () => {
    const found = facts(panel(corners(2, 1, 25, 20)), layer('p.gko', outlines));
    expect(found.panel).toMatchObject({ from: 'loops', columns: 2, rows: 1, designs: 1 });
  });

  it('of one size with different pads are different designs', () => {
    const shifted = moved(round, [25, 0]).map(([x, y]): Point => [x, 15 - y]);
    const found = facts(board([0, 0]) + flashes(11, shifted), layer('p.gko', outlines));
    expect(found.panel).toMatchObject({ from: 'loops', columns: 2, rows: 1, designs: 2 });
  });
});

describe('a panel of boards that differ', () => {
  it('is reported as not countable', () => {
    const found = facts(
      board([0, 0]) +
        flashes(11, [
          [25, 4],
          [33, 8],
          [39, 2],
        ]),
      layer('p.gko', edge),
      bites(mouseBiteRows),
    );
    expect(found.panel).toMatchObject({ from: 'mouse-bites', columns: 1, rows: 1 });
    expect(found.problems.map(({ code }) => code)).toContain('outline.panel-uncounted');
  });
});

describe('one board', () => {
  const edge = layer('p.gko', box(0, 0, 60, 30));

  it('with repeated parts is not a panel', () => {
    expect(facts(panel(corners(3, 2, 20, 15)), edge).panel).toBeUndefined();
  });

  it('with repeated parts and a V-cut for a rail is not a panel', () => {
    const rail = layer('p-VScore.gbr', path([0, 29], [60, 29]));
    expect(facts(panel(corners(3, 1, 20, 15)), edge, rail).panel).toMatchObject({ columns: 1, rows: 1 });
  });

  it('that differs from its neighbour is another design', () => {
    const other = flashes(
      11,
      moved(
        [
          [3, 4],
          [9, 4.1],
          [12, 13],
          [16, 2],
          [4, 8],
          [8, 8],
          [15, 9],
        ],
        [20, 0],
      ),
    );
    const cut = layer('p-VScore.gbr', path([20, 0], [20, 15]));
    const found = facts(board([0, 0]) + other, layer('p.gko', box(0, 0, 40, 15)), cut);
    expect(found.panel).toMatchObject({ columns: 2, rows: 1, designs: 2 });
  });
});

describe('contacts of an edge connector', () => {
  const row = (y: number, count = 18): string =>
    flashes(
      12,
      Array.from({ length: count }, (_, index): Point => [10 + index, y]),
    );
  const edge = layer('p.gko', box(0, 0, 40, 30));
  const fingers = (files: readonly SourceFile[]): number | undefined => analyseBoard(files).facts.measured?.goldFingers;

  it('count though paste was left on them', () => {
    const both = [layer('p.gtl', row(2.6)), layer('p.gbl', row(2.6)), edge];
    expect(fingers(both)).toBe(36);
    expect(fingers([...both, layer('p.gtp', row(2.6)), layer('p.gbp', row(2.6))])).toBe(36);
  });

  it('count at a V-cut and at a routed gap, away from the frame', () => {
    const outer = [layer('p.gtl', row(12.6)), layer('p.gbl', row(12.6))];
    expect(fingers([...outer, edge])).toBe(0);
    expect(fingers([...outer, edge, layer('p-VScore.gbr', path([0, 10], [40, 10]))])).toBe(36);
    expect(fingers([...outer, layer('p.gko', box(0, 0, 40, 30) + box(2, 8, 36, 2))])).toBe(36);
  });

  it('are not the pasted pads of a connector on one side', () => {
    expect(fingers([layer('p.gtl', row(2.6)), layer('p.gtp', row(2.6)), edge])).toBe(0);
  });
});
