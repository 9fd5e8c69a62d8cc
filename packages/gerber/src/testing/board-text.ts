import { analyseBoard, type BoardAnalysis } from '../analyse.ts';
import { rectangleText, textFile } from './sample-files.ts';

/** Small boards written by hand for tests: mm, a layer is a text of items. */
const um = (mm: number): number => Math.round(mm * 1e6);

/** Pens: 10 is 0.2 mm, 11 a pad of 1 mm, 12 a contact of 0.5 × 3 mm, 13 a pen of 0.05 mm, 14 a square of 1.2 mm. */
export const layerHead =
  '%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,1.0*%\n%ADD12R,0.5X3*%\n%ADD13C,0.05*%\n%ADD14R,1.2X1.2*%\nG01*\n';

export const line = (pen: number, x0: number, y0: number, x1: number, y1: number): string =>
  `D${pen}*\nX${um(x0)}Y${um(y0)}D02*\nX${um(x1)}Y${um(y1)}D01*\n`;

export const flash = (pen: number, x: number, y: number): string => `D${pen}*\nX${um(x)}Y${um(y)}D03*\n`;

export const area = (...points: readonly (readonly [number, number])[]): string =>
  `G36*\n${points.map(([x, y], at) => `X${um(x)}Y${um(y)}${at === 0 ? 'D02' : 'D01'}*\n`).join('')}G37*\n`;

export const box = (minX: number, minY: number, maxX: number, maxY: number): string =>
  area([minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]);

interface DrillOptions {
  readonly mm?: number;
  readonly plating?: 'PLATED' | 'NON_PLATED';
  /** X2 values of the file's function, such as `Plated,1,2,Blind`. */
  readonly layers?: string;
}

type Spot = readonly [x: number, y: number];

/** Holes of one size; a spot of four numbers is a slot. */
export function drillText(
  spots: readonly (Spot | readonly [number, number, number, number])[],
  { mm = 0.5, plating = 'PLATED', layers }: DrillOptions = {},
): string {
  const place = (x: number, y: number): string => `X${x.toFixed(3)}Y${y.toFixed(3)}`;
  const hits = spots.map((spot) =>
    spot.length === 2 ? place(spot[0], spot[1]) : `${place(spot[0], spot[1])}G85${place(spot[2], spot[3])}`,
  );
  const about = layers === undefined ? '' : `; #@! TF.FileFunction,${layers}\n`;
  return `M48\nMETRIC\n${about};TYPE=${plating}\nT1C${mm}\n%\nT1\n${hits.join('\n')}\nM30\n`;
}

/**
 * Returns a board of 20 × 20 mm from layer texts by file name; `.drl` files are complete, others get the header. `outline` adds
 * lines to the edge.
 */
export function boardOf(layers: Readonly<Record<string, string>>, outline = ''): BoardAnalysis {
  const files = Object.entries(layers).map(([name, body]) =>
    textFile(name, name.endsWith('.drl') ? body : `${layerHead}${body}M02*\n`),
  );
  const edge = rectangleText(0, 0, 20, 20).replace('M02*\n', `${outline}M02*\n`);
  return analyseBoard([...files, textFile('b.gko', edge)]);
}

/** The findings of a board with the number of their places: `dfm.track-to-edge 0.1 x2`. */
export const findingsOf = ({ problems }: BoardAnalysis): string[] =>
  problems.flatMap(({ code, data, places }) =>
    code.startsWith('dfm.') ? [`${code} ${data?.['mm'] ?? ''} x${places?.length ?? 0}`] : [],
  );
