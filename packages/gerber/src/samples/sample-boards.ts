import type { SourceFile } from '../source-file.ts';
import { drillFile, frame, land, layerFile, pad, track } from './sample-text.ts';

type Spot = readonly [x: number, y: number];

/** Sample boards to try the quote page with, by name: a connector, a chip and components, with more layers and pins in each. */
export const SAMPLE_BOARDS = {
  sensor: { pins: 6, innerLayers: 0 },
  driver: { pins: 10, innerLayers: 0 },
  controller: { pins: 14, innerLayers: 2 },
} as const;
export type SampleBoard = keyof typeof SAMPLE_BOARDS;

const PITCH = 2.54;
const CHIP_PITCH = 1.27;
const MARGIN = 7;
const WIDTH = 42;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The production files of a sample board. */
export function sampleBoard(name: SampleBoard): readonly SourceFile[] {
  const { pins, innerLayers } = SAMPLE_BOARDS[name];
  const height = (pins - 1) * PITCH + 2 * MARGIN;
  const middle = height / 2;
  const header = range(pins).map((pin): Spot => [4, MARGIN + pin * PITCH]);
  const chipY = (pin: number) => middle + (pin - (pins - 1) / 2) * CHIP_PITCH;
  const [left, right] = [16, 21.4].map((x) => range(pins).map((pin): Spot => [x, chipY(pin)]));
  const parts = range(pins).map((pin): Spot => [31, MARGIN + pin * PITCH]);
  const ends = parts.map(([x, y]): Spot => [x + 2, y]);
  const vias = parts.map(([x, y]): Spot => [x + 6, y]);
  const corners: readonly Spot[] = [
    [3.2, 3.2],
    [WIDTH - 3.2, 3.2],
    [3.2, height - 3.2],
    [WIDTH - 3.2, height - 3.2],
  ];
  const sideways = (from: readonly Spot[] = [], to: readonly Spot[] = []) =>
    from.map((start, index) => {
      const [x, y] = to[index] ?? start;
      const bend = Math.abs(y - start[1]);
      const turn = start[0] + 1.6;
      return track(0.25, start, [turn, start[1]], [Math.min(turn + bend, x), y], [x, y]);
    });
  const lands = [...(left ?? []), ...(right ?? [])];
  const components = [...parts, ...ends];
  const through = [pad(1.7, ...header), pad(0.8, ...vias)];
  const open = (grow: number) => [
    pad(1.7 + grow, ...header),
    land(1.6 + grow, 0.7 + grow, ...lands),
    land(1 + grow, 1.3 + grow, ...components),
  ];
  return [
    layerFile(`${name}.gko`, [frame(0, 0, WIDTH, height)]),
    layerFile(`${name}.gtl`, [
      ...through,
      land(1.6, 0.7, ...lands),
      land(1, 1.3, ...components),
      ...sideways(header, left),
      ...sideways(right, parts),
      ...sideways(ends, vias),
    ]),
    ...range(innerLayers).map((inner) =>
      layerFile(`${name}.g${inner + 1}`, [...through, track(0.4, ...vias), track(0.4, ...header)]),
    ),
    layerFile(`${name}.gbl`, [...through, track(0.4, ...vias)]),
    layerFile(`${name}.gts`, open(0.1)),
    layerFile(`${name}.gbs`, [pad(1.8, ...header)]),
    layerFile(`${name}.gto`, [
      frame(2.4, MARGIN - 1.8, 3.2, height - 2 * MARGIN + 3.6),
      frame(17.4, chipY(0) - 1.2, 2.6, (pins - 1) * CHIP_PITCH + 2.4),
      ...parts.map(([x, y]) => frame(x - 0.8, y - 0.95, 3.6, 1.9)),
    ]),
    drillFile(`${name}-pth.drl`, 1, header),
    drillFile(`${name}-vias.drl`, 0.4, vias),
    drillFile(`${name}-npth.drl`, 3.2, corners, 'NON_PLATED'),
  ];
}
