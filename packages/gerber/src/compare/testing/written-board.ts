import { analyseBoard, type BoardAnalysis } from '../../analyse.ts';
import { textFile } from '../../testing/sample-files.ts';

type Point = readonly [number, number];

/** A board in whole micrometres, on a 0.1 mm raster. Pads are 1 mm wide, tracks 0.2 mm, holes 0.6 mm. */
export interface Design {
  readonly width: number;
  readonly height: number;
  readonly pads: readonly Point[];
  readonly tracks: readonly (readonly [Point, Point])[];
  readonly holes: readonly Point[];
  readonly drillUm?: number;
  readonly isPlated?: boolean;
}

/** Options for how the files are written. */
export interface Dialect {
  readonly unit?: 'mm' | 'inch';
  readonly origin?: Point;
  /** Commands backwards, strokes too. */
  readonly isReversed?: boolean;
  readonly isSplit?: boolean;
  /** Square pads: flashed, filled as regions, or painted by a pen of 0.1 mm. */
  readonly pads?: 'flashed' | 'regions' | 'painted';
}

/** Returns the analysis of a design written with the given options. */
export function written(design: Design, dialect: Dialect = {}): BoardAnalysis {
  const { origin = [0, 0], unit = 'mm' } = dialect;
  const place = ([x, y]: Point): string => {
    const write = (um: number): number => (unit === 'mm' ? um * 1000 : Math.round((um / 25.4) * 1e5));
    return `X${write(x + origin[0])}Y${write(y + origin[1])}`;
  };
  const size = (mm: number): string => (unit === 'mm' ? mm : mm / 25.4).toFixed(9);
  const head = `${unit === 'mm' ? '%FSLAX46Y46*%%MOMM*%' : '%FSLAX38Y38*%%MOIN*%'}%ADD10C,${size(0.2)}*%%ADD11R,${size(1)}X${size(1)}*%%ADD12C,${size(0.1)}*%G01*\n`;
  const line = (points: readonly Point[], pen: string): string =>
    `${pen}*\n${points.map((point, index) => `${place(point)}${index === 0 ? 'D02' : 'D01'}*\n`).join('')}`;
  const parts = [
    ...design.tracks.map(([from, to]) => line(trackPoints(from, to, dialect), 'D10')),
    ...design.pads.map((pad) => padText(pad, dialect, place, line)),
  ];
  const copper = `${head}${(dialect.isReversed ? parts.toReversed() : parts).join('')}M02*\n`;
  const { width, height } = design;
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ];
  const outline = `${head}${line(dialect.isReversed ? corners.toReversed() : corners, 'D10')}M02*\n`;
  const holes = dialect.isReversed ? design.holes.toReversed() : design.holes;
  const hits = holes.map(([x, y]) => {
    const write = (um: number): string => (unit === 'mm' ? um / 1000 : um / 25_400).toFixed(7);
    return `X${write(x + origin[0])}Y${write(y + origin[1])}\n`;
  });
  const tool = size((design.drillUm ?? 600) / 1000);
  const type = design.isPlated === false ? 'NON_PLATED' : 'PLATED';
  const drill = `M48\n;TYPE=${type}\n${unit === 'mm' ? 'METRIC' : 'INCH'}\nT1C${tool}\n%\nT1\n${hits.join('')}M30\n`;
  const files = [textFile('b.gtl', copper), textFile('b.gko', outline), textFile('b.txt', drill)];
  return analyseBoard(files, { depth: 'quick' });
}

function trackPoints(from: Point, to: Point, { isReversed, isSplit }: Dialect): readonly Point[] {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const points = isSplit ? [from, middle, to] : [from, to];
  return isReversed ? points.toReversed() : points;
}

function padText(
  [x, y]: Point,
  { pads = 'flashed' }: Dialect,
  place: (point: Point) => string,
  line: (points: readonly Point[], pen: string) => string,
): string {
  if (pads === 'flashed') return `D11*\n${place([x, y])}D03*\n`;
  const square = (half: number): Point[] => [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
    [x - half, y - half],
  ];
  if (pads === 'regions') return `G36*\n${line(square(500), 'D10')}G37*\n`;
  // A round pen rounds the corners by a fifth of its radius, less than the pixel size used for differences.
  const rows = Array.from({ length: 10 }, (_, row) => y - 450 + row * 100);
  return `${line(square(450), 'D12')}${rows
    .map((at) =>
      line(
        [
          [x - 450, at],
          [x + 450, at],
        ],
        'D12',
      ),
    )
    .join('')}`;
}
