import { describe, expect, it } from 'vitest';
import { analyseBoard, type BoardAnalysis } from '../analyse.ts';
import { layerHoles } from '../holes/hole-list.ts';
import { type ItemColumns, ItemKind, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import type { Role } from '../roles/role.ts';
import { boardOf, box, drillText, flash, layerHead, line } from '../testing/board-text.ts';
import { textFile } from '../testing/sample-files.ts';
import type { OrderedPiece } from './piece.ts';
import { type PanelToWrite, writePanel } from './write-panel.ts';

const board = boardOf({
  'b.gtl': line(10, 2, 2, 18, 3) + flash(12, 5, 15) + box(8, 8, 12, 10) + flash(11, 2, 2) + flash(11, 60, 60),
  'b.gbl': flash(11, 2, 2) + line(10, 1, 19, 1, 5),
  'b.gts': flash(11, 2, 2),
  'b.drl': drillText([
    [2, 2],
    [10, 17, 14, 17],
  ]),
});

const panel = (blocks: PanelToWrite['blocks'], layers = 2): PanelToWrite => ({
  ...{ lengthMm: 100, widthMm: 80, marginMm: 10, gapMm: 2, layers, blocks },
});
const single: OrderedPiece = { analysis: board, lengthMm: 20, widthMm: 20 };

function filesOf(written: ReturnType<typeof writePanel>) {
  if ('obstacles' in written) throw new Error(JSON.stringify(written.obstacles));
  return written.files;
}
const read = (written: ReturnType<typeof writePanel>): BoardAnalysis => analyseBoard(filesOf(written));

const imageOf = ({ layers }: BoardAnalysis, role: Role): LayerImage => {
  const image = layers.find((layer) => layer.role === role)?.image;
  if (image === undefined) throw new Error(`no ${role}`);
  return writeOutBlocks(image);
};

/** Items as text in micrometres, sorted: what is painted where, whatever the order of the copies. */
function items(image: LayerImage): string[] {
  const { items: columns } = writeOutBlocks(image);
  return Array.from({ length: columns.count }, (_, item) => itemText(image, columns, item)).sort();
}

function itemText(image: LayerImage, { kind, tool, start, coords, dark }: ItemColumns, item: number): string {
  const um = (values: ArrayLike<number>) => Array.from(values, (value) => Math.round(value * 1000) + 0).join(' ');
  const sign = dark[item] === 1 ? '+' : '-';
  if (kind[item] === ItemKind.region) return `${sign}region ${um(image.regions[tool[item]!]!.coords)}`;
  const { functions: _named, ...aperture } = image.apertures[tool[item]!]!;
  const count = kind[item] === ItemKind.flash ? 2 : kind[item] === ItemKind.line ? 4 : 6;
  const at = start[item]!;
  return `${sign}${kind[item]} ${um(coords.subarray(at, at + count))} ${JSON.stringify(aperture)}`;
}

describe('a working panel of boards', () => {
  it('paints every copy at its place, and leaves out what lies outside the boards', () => {
    const made = read(
      writePanel(panel([{ piece: 0, xMm: 10, yMm: 10, columns: 2, rows: 1, isTurned: false }]), [single]),
    );
    const copper = items(imageOf(made, 'copper-top'));
    expect(copper.filter((text) => text.startsWith('+0 '))).toEqual([
      '+0 12000 12000 28000 13000 {"shape":"circle","diameter":0.2}',
      '+0 34000 12000 50000 13000 {"shape":"circle","diameter":0.2}',
    ]);
    expect(copper.filter((text) => text.includes('"rectangle"'))).toEqual([
      '+3 15000 25000 {"shape":"rectangle","width":0.5,"height":3}',
      '+3 37000 25000 {"shape":"rectangle","width":0.5,"height":3}',
    ]);
    expect(copper.filter((text) => text.startsWith('+region'))).toEqual([
      '+region 18000 18000 22000 18000 22000 20000 18000 20000',
      '+region 40000 18000 44000 18000 44000 20000 40000 20000',
    ]);
    // Two pads, and three fiducials of the panel; the pad at (60, 60) belongs to no board.
    expect(copper.filter((text) => text.includes('"diameter":1'))).toHaveLength(5);
    expect(items(imageOf(made, 'mask-top'))).toHaveLength(2 + 3);
  });

  it('rotates turned pieces with their pads', () => {
    const made = read(
      writePanel(panel([{ piece: 0, xMm: 10, yMm: 10, columns: 1, rows: 1, isTurned: true }]), [single]),
    );
    const copper = items(imageOf(made, 'copper-top'));
    expect(copper).toContain('+0 28000 12000 27000 28000 {"shape":"circle","diameter":0.2}');
    expect(copper).toContain('+3 15000 15000 {"shape":"rectangle","width":3,"height":0.5}');
  });

  it('drills every copy and the tooling holes, plated and unplated apart', () => {
    const made = read(
      writePanel(panel([{ piece: 0, xMm: 10, yMm: 10, columns: 1, rows: 2, isTurned: false }]), [single]),
    );
    const holes = layerHoles(made.layers).map(({ plating, diameterMm, points }) => ({
      plating,
      diameterMm,
      points: [...points],
    }));
    expect(holes.filter(({ plating }) => plating === 'plated')).toEqual([
      { plating: 'plated', diameterMm: 0.5, points: [12, 12] },
      { plating: 'plated', diameterMm: 0.5, points: [12, 34] },
      { plating: 'plated', diameterMm: 0.5, points: [20, 27, 24, 27] },
      { plating: 'plated', diameterMm: 0.5, points: [20, 49, 24, 49] },
    ]);
    expect(
      holes.filter(({ plating }) => plating === 'unplated').map(({ diameterMm, points }) => [diameterMm, ...points]),
    ).toEqual([
      [3.2, 5, 5],
      [3.2, 95, 5],
      [3.2, 5, 75],
      [3.2, 87, 75],
    ]);
  });

  it('carries its number in every copper layer, and a coupon of plated holes of the smallest tool', () => {
    const blocks = [{ piece: 0, xMm: 10, yMm: 10, columns: 1, rows: 1, isTurned: false }];
    const bare = read(writePanel(panel(blocks), [single]));
    const marked = read(writePanel({ ...panel(blocks), label: 'B17-L' }, [single]));
    for (const role of ['copper-top', 'copper-bottom'] as const) {
      const before = items(imageOf(bare, role));
      const added = items(imageOf(marked, role)).filter((text) => !before.includes(text));
      const strokes = added.filter((text) => text.includes('"diameter":0.3'));
      // Segments of B, 1, 7, - and L.
      expect(strokes).toHaveLength(5 + 2 + 3 + 1 + 3);
      expect(strokes).toContain('+0 28000 2500 29200 2500 {"shape":"circle","diameter":0.3}');
      expect(added.filter((text) => text.includes('"diameter":1}'))).toEqual(
        [35_000, 37_540, 40_080, 42_620].map((x) => `+3 ${x} 75000 {"shape":"circle","diameter":1}`),
      );
    }
    const coupon = layerHoles(marked.layers).filter(({ plating, points }) => plating === 'plated' && points[1] === 75);
    expect(coupon.map(({ diameterMm, points }) => [diameterMm, points[0]])).toEqual([
      [0.5, 35],
      [0.5, 37.54],
      [0.5, 40.08],
      [0.5, 42.62],
    ]);
  });

  it('states what each file is', () => {
    const files = filesOf(
      writePanel(panel([{ piece: 0, xMm: 10, yMm: 10, columns: 1, rows: 1, isTurned: false }]), [single]),
    );
    expect(files.map(({ name }) => name).sort()).toEqual([
      'L1.gbr',
      'L2.gbr',
      'npth.drl',
      'profile.gbr',
      'pth.drl',
      'router-contour.gbr',
      'soldermask-top.gbr',
    ]);
    const made = analyseBoard(files);
    expect(made.facts.board).toMatchObject({ widthMm: 100, heightMm: 80 });
    expect(made.facts.copper?.layers).toBe(2);
  });

  it('names the piece that needs an engineer', () => {
    const files = [{ piece: 0, xMm: 10, yMm: 10, columns: 1, rows: 1, isTurned: false }];
    expect(writePanel(panel(files), [{ ...single, lengthMm: 30 }])).toEqual({
      obstacles: [{ piece: 0, reason: 'otherSize', lengthMm: 20, widthMm: 20 }],
    });
    // Its size is estimated from the copper.
    const bare = analyseBoard([textFile('b.gtl', `${layerHead}${box(0, 0, 20, 20)}M02*\n`)]);
    expect(writePanel(panel(files), [{ ...single, analysis: bare }])).toEqual({
      obstacles: [{ piece: 0, reason: 'noOutline' }],
    });
  });
});

describe('a panel that the factory arranges', () => {
  const ordered: OrderedPiece = {
    analysis: board,
    ...{ lengthMm: 42, widthMm: 30 },
    panel: { columns: 2, rows: 1, separation: 'tabs', rails: 'topBottom', railMm: 5 },
  };

  it('has both boards, rails with fiducials, V-cuts at the rails and a gap that the router leaves open at the bridges', () => {
    const files = filesOf(
      writePanel(panel([{ piece: 0, xMm: 10, yMm: 10, columns: 1, rows: 1, isTurned: false }]), [ordered]),
    );
    const made = analyseBoard(files);
    const copper = items(imageOf(made, 'copper-top'));
    expect(copper).toContain('+0 12000 17000 28000 18000 {"shape":"circle","diameter":0.2}');
    expect(copper).toContain('+0 34000 17000 50000 18000 {"shape":"circle","diameter":0.2}');
    const text = (name: string) => new TextDecoder().decode(files.find((file) => file.name === name)?.bytes);
    expect(text('v-cut.gbr').match(/D01\*/g)).toHaveLength(2);
    expect(layerHoles(made.layers).filter(({ diameterMm }) => diameterMm === 2)).toHaveLength(4);
    expect(layerHoles(made.layers).filter(({ diameterMm }) => diameterMm === 0.5).length).toBeGreaterThan(4);
  });
});
