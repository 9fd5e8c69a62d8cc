import { isStress, stressIterations } from '@xunban/testkit/stress';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyseBoard, type BoardAnalysis } from '../analyse.ts';
import { layerHoles } from '../holes/hole-list.ts';
import { apertureBox } from '../image/aperture-box.ts';
import { ItemKind, identityTransform, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { drillText } from '../testing/board-text.ts';
import { rectangleText, textFile } from '../testing/sample-files.ts';
import type { PieceBlock } from './placed-piece.ts';
import { writePanel } from './write-panel.ts';

const BATCHES = isStress ? stressIterations(100) : 40;

/** Sizes in micrometres; the macro is a rotated triangle with a hole. */
const apertures = [
  '%ADD10C,0.2*%',
  '%ADD11C,1.2X0.4*%',
  '%ADD12R,0.5X1.5*%',
  '%ADD13R,0.8X0.3X0.1*%',
  '%ADD14O,0.4X1.1*%',
  '%ADD15P,1X5X12*%',
  '%AMTRI*4,1,3,0,0,1,0,0,1,0,0,30*1,0,0.2,0.1,0.1*%\n%ADD16TRI*%',
];
const pens = [10, 11, 12, 13, 14, 15, 16];

interface Design {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly copper: readonly string[];
  readonly holes: readonly (readonly [number, number])[];
}

const design: fc.Arbitrary<Design> = fc
  .record({ widthMm: fc.integer({ min: 8, max: 40 }), heightMm: fc.integer({ min: 8, max: 40 }) })
  .chain(({ widthMm, heightMm }) => {
    const nm = (max: number) => fc.integer({ min: 1000, max: max * 1000 - 1000 }).map((um) => um * 1000);
    const point = fc.tuple(nm(widthMm), nm(heightMm));
    const flash = fc.tuple(fc.constantFrom(...pens), point).map(([pen, [x, y]]) => `D${pen}*\nX${x}Y${y}D03*\n`);
    const line = fc
      .tuple(point, point)
      .map(([[x0, y0], [x1, y1]]) => `D10*\nX${x0}Y${y0}D02*\nG01*\nX${x1}Y${y1}D01*\n`);
    const arc = fc
      .tuple(fc.boolean(), point, fc.integer({ min: 300, max: 900 }))
      .map(
        ([isClockwise, [x, y], um]) =>
          `D10*\nX${x + um * 1000}Y${y}D02*\nG0${isClockwise ? 2 : 3}*\nX${x}Y${y + um * 1000}I${-um * 1000}J0D01*\n`,
      );
    const region = fc
      .tuple(point, fc.integer({ min: 200, max: 900 }))
      .map(
        ([[x, y], um]) =>
          `G36*\nX${x}Y${y}D02*\nG01*\nX${x + um * 1000}Y${y}D01*\nG03*\nX${x}Y${y + um * 1000}I${-um * 1000}J0D01*\nG01*\nX${x}Y${y}D01*\nG37*\n`,
      );
    const item = fc.oneof(flash, line, arc, region);
    const painted = fc.tuple(fc.boolean(), item).map(([isDark, text]) => `%LP${isDark ? 'D' : 'C'}*%\n${text}`);
    return fc.record({
      ...{ widthMm: fc.constant(widthMm), heightMm: fc.constant(heightMm) },
      copper: fc.array(painted, { minLength: 1, maxLength: 25 }),
      holes: fc.array(point, { minLength: 1, maxLength: 10 }),
    });
  });

const block: fc.Arbitrary<Omit<PieceBlock, 'xMm' | 'yMm'>> = fc.record({
  columns: fc.integer({ min: 1, max: 4 }),
  rows: fc.integer({ min: 1, max: 4 }),
  isTurned: fc.boolean(),
});

const batch = fc.array(fc.tuple(design, fc.boolean(), fc.array(block, { minLength: 1, maxLength: 3 })), {
  minLength: 1,
  maxLength: 3,
});

function boardOf({ widthMm, heightMm, copper, holes }: Design): BoardAnalysis {
  const text = `%FSLAX46Y46*%\n%MOMM*%\nG75*\n${apertures.join('\n')}\n${copper.join('')}M02*\n`;
  const drilled = drillText(holes.map(([x, y]) => [x / 1e6, y / 1e6] as const));
  return analyseBoard(
    [textFile('b.gtl', text), textFile('b.drl', drilled), textFile('b.gko', rectangleText(0, 0, widthMm, heightMm))],
    { depth: 'rendering' },
  );
}

const copperOf = ({ layers }: BoardAnalysis): LayerImage => {
  const image = layers.find(({ role }) => role === 'copper-top')?.image;
  if (image === undefined) throw new Error('no copper');
  return writeOutBlocks(image);
};

const um = (mm: number): number => Math.round(mm * 1000) + 0;

/** Items in micrometres, each at a place given by `at`; the extents stand for the aperture. */
function itemsOf(
  image: LayerImage,
  at: (x: number, y: number) => readonly [number, number],
  rotationDeg: number,
): string[] {
  const { items } = image;
  return Array.from({ length: items.count }, (_, item) => {
    const kind = items.kind[item]!;
    const tool = items.tool[item]!;
    const start = items.start[item]!;
    const pairs = kind === ItemKind.flash ? 1 : kind === ItemKind.line ? 2 : 3;
    const coords =
      kind === ItemKind.region ? image.regions[tool]!.coords : items.coords.subarray(start, start + 2 * pairs);
    const places: number[] = [];
    for (let pair = 0; pair + 1 < coords.length; pair += 2)
      places.push(...at(coords[pair]!, coords[pair + 1]!).map(um));
    const own = image.transforms[items.transform[item]!] ?? identityTransform;
    const extents =
      kind === ItemKind.region
        ? []
        : Object.values(
            apertureBox(image.apertures[tool]!, { ...own, rotationDeg: own.rotationDeg + rotationDeg }),
          ).map(um);
    return `${items.dark[item]} ${kind} ${places.join(' ')} / ${extents.join(' ')}`;
  });
}

/** The only hole of each board lies beside the only pad: its reader must not move the holes onto the pads. */
const besideItsPad: [Design, boolean, { columns: number; rows: number; isTurned: boolean }[]][] = [
  [
    {
      ...{ widthMm: 12, heightMm: 12, holes: [[1_000_000, 1_000_000]] },
      copper: [
        '%LPD*%\nG36*\nX1000000Y1000000D02*\nG01*\nX1451000Y1000000D01*\nG03*\nX1000000Y1451000I-451000J0D01*\nG01*\nX1000000Y1000000D01*\nG37*\n',
        '%LPC*%\nD10*\nX1000000Y1000000D02*\nG01*\nX1000000Y1000000D01*\n',
      ],
    },
    false,
    [{ columns: 2, rows: 3, isTurned: false }],
  ],
];

it('every panel that is written reads back as its layout within a micrometre', {
  timeout: stressIterations(120_000),
}, () => {
  fc.assert(
    fc.property(batch, (orders) => {
      const gapMm = 2;
      const marginMm = 10;
      let xMm = marginMm;
      let tallest = 0;
      const expected: string[] = [];
      const expectedHoles: string[] = [];
      const pieces = orders.map(([drawn, isOrderedUpright]) => ({
        analysis: boardOf(drawn),
        lengthMm: isOrderedUpright ? drawn.heightMm : drawn.widthMm,
        widthMm: isOrderedUpright ? drawn.widthMm : drawn.heightMm,
      }));
      const blocks = orders.flatMap(([drawn, isOrderedUpright, laid], piece) =>
        laid.map((one) => {
          const { widthMm, heightMm } = drawn;
          // A square fits both ways; the straight one is taken.
          const isRotated = (isOrderedUpright && widthMm !== heightMm) !== one.isTurned;
          const [pieceX, pieceY] = isRotated ? [heightMm, widthMm] : [widthMm, heightMm];
          const at = { xMm, yMm: marginMm };
          for (let row = 0; row < one.rows; row += 1) {
            for (let column = 0; column < one.columns; column += 1) {
              const [left, low] = [at.xMm + column * (pieceX + gapMm), at.yMm + row * (pieceY + gapMm)];
              const place = (x: number, y: number): readonly [number, number] =>
                isRotated ? [left + heightMm - y, low + x] : [left + x, low + y];
              const analysis = pieces[piece]!.analysis;
              expected.push(...itemsOf(copperOf(analysis), place, isRotated ? 90 : 0));
              for (const { points } of layerHoles(analysis.layers))
                expectedHoles.push(place(points[0]!, points[1]!).map(um).join(' '));
            }
          }
          xMm += one.columns * (pieceX + gapMm);
          tallest = Math.max(tallest, one.rows * (pieceY + gapMm));
          return { ...one, ...at, piece };
        }),
      );
      const size = { lengthMm: xMm + marginMm, widthMm: tallest + 2 * marginMm };
      const written = writePanel({ ...size, marginMm, gapMm, layers: 1, blocks }, pieces);
      if ('obstacles' in written) throw new Error(JSON.stringify(written.obstacles));
      const read = analyseBoard(written.files, { depth: 'rendering' });
      const marks = 3;
      const found = itemsOf(copperOf(read), (x, y) => [x, y], 0);
      expect(found.slice(0, -marks).sort()).toEqual(expected.sort());
      const holes = layerHoles(read.layers).flatMap(({ diameterMm, points }) =>
        diameterMm === 0.5 ? [[points[0]!, points[1]!].map(um).join(' ')] : [],
      );
      expect(holes.sort()).toEqual([...new Set(expectedHoles)].sort());
    }),
    { numRuns: BATCHES, examples: [[besideItsPad]] },
  );
});
