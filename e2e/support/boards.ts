import * as boards from '@xunban/testkit/real-boards';

/** A file as Playwright puts it into a file field. */
export interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The files of a real board. */
export const boardFiles = (board: string): FilePayload[] =>
  boards.boardFiles(board).map(({ name, bytes }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));

/** The same board as a zip, as exported by a CAD program. */
export const boardZip = (board: string): FilePayload => ({
  name: `${board}.zip`,
  mimeType: 'application/zip',
  buffer: boards.boardZip(board),
});

/** A made-up board of six layers, 1 MB: rows of vias with tracks that wind between them; the same bytes each time. */
export function denseBoard(): FilePayload[] {
  const [columns, rows, pitch] = [40, 30, 2];
  const um = (mm: number): number => Math.round(mm * 1e6);
  const at = (x: number, y: number): string => `X${um(x)}Y${um(y)}`;
  const vias = Array.from(
    { length: columns * rows },
    (_, via) => [((via % columns) + 0.5) * pitch, (Math.floor(via / columns) + 0.5) * pitch] as const,
  );
  const tracks = (layer: number): string[] =>
    Array.from({ length: (rows - 1) * 3 }, (_, track) => {
      const y = (Math.floor(track / 3) + 1) * pitch - 0.3 + (track % 3) * 0.3;
      const steps = Array.from({ length: Math.floor((columns * pitch - 8) / 0.7) }, (_, step) => {
        const isStart = (step + layer * 7) % 40 === 0 || step === 0;
        return `${at(1 + step * 0.7, y + (step % 2) * 0.05)}D0${isStart ? 2 : 1}*`;
      });
      return steps.join('\n');
    });
  const head = ['%FSLAX46Y46*%', '%MOMM*%', '%ADD10C,0.15*%', '%ADD11C,0.6*%', 'G01*', 'D10*'];
  const copper = (layer: number): string[] => [
    ...head,
    ...tracks(layer),
    'D11*',
    ...vias.map(([x, y]) => `${at(x, y)}D03*`),
  ];
  const [width, height] = [columns * pitch, rows * pitch];
  const edge = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ] as const;
  const outline = [...head, ...edge.map(([x, y], corner) => `${at(x, y)}D0${corner === 0 ? 2 : 1}*`)];
  const drill = [
    'M48',
    'METRIC',
    'T1C0.300',
    '%',
    'T1',
    ...vias.map(([x, y]) => `X${x.toFixed(3)}Y${y.toFixed(3)}`),
    'M30',
  ];
  const files: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(['gtl', 'g1', 'g2', 'g3', 'g4', 'gbl'].map((name, layer) => [name, copper(layer)])),
    gko: outline,
    txt: drill,
  };
  return Object.entries(files).map(([extension, lines]) => ({
    name: `dense.${extension}`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(`${lines.join('\n')}\n${extension === 'txt' ? '' : 'M02*\n'}`),
  }));
}
