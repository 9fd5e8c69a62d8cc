import type { SourceFile } from '../source-file.ts';

/** Writes small boards item by item: mm, apertures as they are needed. */
const um = (mm: number): number => Math.round(mm * 1e6);

type Spot = readonly [x: number, y: number];
interface Item {
  readonly aperture: string;
  readonly text: (code: number) => string;
}

/** A track of round ends through some places. */
export const track = (widthMm: number, ...spots: readonly Spot[]): Item => ({
  aperture: `C,${widthMm}`,
  text: (code) =>
    `D${code}*\n${spots.map(([x, y], at) => `X${um(x)}Y${um(y)}${at === 0 ? 'D02' : 'D01'}*\n`).join('')}`,
});

/** A round pad. */
export const pad = (diameterMm: number, ...spots: readonly Spot[]): Item => flashes(`C,${diameterMm}`, spots);

/** A rectangular pad. */
export const land = (widthMm: number, heightMm: number, ...spots: readonly Spot[]): Item =>
  flashes(`R,${widthMm}X${heightMm}`, spots);

const flashes = (aperture: string, spots: readonly Spot[]): Item => ({
  aperture,
  text: (code) => `D${code}*\n${spots.map(([x, y]) => `X${um(x)}Y${um(y)}D03*\n`).join('')}`,
});

/** A filled area by its corners. */
export const pour = (...corners: readonly Spot[]): Item => ({
  aperture: 'C,0.1',
  text: () => `G36*\n${corners.map(([x, y], at) => `X${um(x)}Y${um(y)}${at === 0 ? 'D02' : 'D01'}*\n`).join('')}G37*\n`,
});

/** The closed way round a rectangle. */
export const frame = (x: number, y: number, width: number, height: number): Item =>
  track(0.1, [x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]);

export function layerFile(name: string, items: readonly Item[]): SourceFile {
  const apertures = [...new Set(items.map(({ aperture }) => aperture))];
  const codeOf = (aperture: string) => 10 + apertures.indexOf(aperture);
  const head = apertures.map((aperture) => `%ADD${codeOf(aperture)}${aperture}*%\n`).join('');
  const body = items.map((item) => item.text(codeOf(item.aperture))).join('');
  return textFile(name, `%FSLAX46Y46*%\n%MOMM*%\n${head}G01*\n${body}M02*\n`);
}

/** Holes of one size; a spot of four numbers is a slot. */
export function drillFile(
  name: string,
  mm: number,
  spots: readonly (Spot | readonly [number, number, number, number])[],
  plating: 'PLATED' | 'NON_PLATED' = 'PLATED',
): SourceFile {
  const place = (x: number, y: number): string => `X${x.toFixed(3)}Y${y.toFixed(3)}`;
  const hits = spots.map((spot) =>
    spot.length === 2 ? place(spot[0], spot[1]) : `${place(spot[0], spot[1])}G85${place(spot[2], spot[3])}`,
  );
  return textFile(name, `M48\nMETRIC\n;TYPE=${plating}\nT1C${mm}\n%\nT1\n${hits.join('\n')}\nM30\n`);
}

export const textFile = (name: string, text: string): SourceFile => ({ name, bytes: new TextEncoder().encode(text) });
