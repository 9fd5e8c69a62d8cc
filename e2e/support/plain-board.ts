import { zip } from '@xunban/testkit/zip';
import type { FilePayload } from './boards.ts';

const HEIGHT_MM = 40;
const PITCH_MM = 10;

export function plainFiles(name: string, widthMm = 60): FilePayload[] {
  const at = (x: number, y: number): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}`;
  const inSteps = (length: number): number[] =>
    Array.from({ length: Math.floor(length / PITCH_MM) }, (_, step) => (step + 0.5) * PITCH_MM);
  const [xs, ys] = [inSteps(widthMm), inSteps(HEIGHT_MM)];
  const holes = ys.flatMap((y) => xs.map((x) => [x, y] as const));
  const layer = (apertureMm: number, body: readonly string[]): readonly string[] => [
    ...['%FSLAX46Y46*%', '%MOMM*%', '%ADD10C,0.5*%', `%ADD11C,${apertureMm}*%`, 'G01*'],
    ...body,
    'M02*',
  ];
  const line = (from: string, to: string): string => `${from}D02*\n${to}D01*`;
  const flashes = ['D11*', ...holes.map(([x, y]) => `${at(x, y)}D03*`)];
  const [left = 0, right = 0, bottom = 0, top = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  const corners = [
    [0, 0],
    [widthMm, 0],
    [widthMm, HEIGHT_MM],
    [0, HEIGHT_MM],
    [0, 0],
  ] as const;
  const outline = corners.map(([x, y], corner) => `${at(x, y)}D0${corner === 0 ? 2 : 1}*`);
  const drill = ['M48', 'METRIC', 'T1C0.800', '%', 'T1'];
  const contents: Readonly<Record<string, readonly string[]>> = {
    gtl: layer(1.6, ['D10*', ...ys.map((y) => line(at(left, y), at(right, y))), ...flashes]),
    gbl: layer(1.6, ['D10*', ...xs.map((x) => line(at(x, bottom), at(x, top))), ...flashes]),
    gts: layer(1.8, flashes),
    gbs: layer(1.8, flashes),
    gko: layer(1.6, ['D10*', ...outline]),
    txt: [...drill, ...holes.map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`), 'M30'],
  };
  return Object.entries(contents).map(([extension, lines]) => ({
    name: `${name}.${extension}`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  }));
}

/**
 * A made-up board of two layers, 40 mm high: 0.8 mm holes with pads, connected by tracks of 0.5 mm. It is read in
 * a fraction of the time of a real board, for tests whose subject is not the board.
 */
export const plainZip = (name: string, widthMm?: number): FilePayload => ({
  name: `${name}.zip`,
  mimeType: 'application/zip',
  buffer: zip(plainFiles(name, widthMm).map((file) => ({ name: file.name, bytes: new Uint8Array(file.buffer) }))),
});
