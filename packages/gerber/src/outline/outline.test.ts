import { describe, expect, it } from 'vitest';
import { gerber } from '../testing/parse.ts';
import { assemble } from './assemble.ts';
import { centreLines } from './centre-lines.ts';
import { chooseLoops } from './choose-loops.ts';

type Point = readonly [number, number];

/** Lines through the points, mm, each list one pen stroke. */
function outlineOf(...paths: readonly (readonly Point[])[]): ReturnType<typeof assemble> {
  const word = ([x, y]: Point, op: string): string => `X${Math.round(x * 1e6)}Y${Math.round(y * 1e6)}${op}*`;
  const body = paths
    .map((path) => path.map((point, index) => word(point, index === 0 ? 'D02' : 'D01')).join(''))
    .join('');
  return assemble(centreLines(gerber(`%FSLAX46Y46*%%MOMM*%%ADD10C,0.1*%D10*G01*${body}M02*`).value.image));
}

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];

const areas = (made: ReturnType<typeof assemble>): number[] =>
  made.loops.map((loop) => Math.round(loop.areaMm2 * 100) / 100);

describe('joining an outline', () => {
  it('closes a clean rectangle drawn in any order and direction', () => {
    const made = outlineOf(
      [
        [0, 0],
        [10, 0],
      ],
      [
        [10, 5],
        [10, 0],
      ],
      [
        [0, 5],
        [0, 0],
      ],
      [
        [0, 5],
        [10, 5],
      ],
    );
    expect(areas(made)).toEqual([50]);
    expect(made).toMatchObject({ gapClosedMm: 0, openLines: 0, isTraced: false });
  });

  it('ignores duplicate lines, in either direction', () => {
    const made = outlineOf(box(0, 0, 10, 5), box(0, 0, 10, 5).reverse());
    expect(areas(made)).toEqual([50]);
    expect(made.isDrawnTwice).toBe(true);
  });

  it('closes gaps up to half a millimetre and reports the widest', () => {
    const made = outlineOf([
      [0, 0],
      [10, 0],
      [10, 5],
      [0, 5],
      [0, 0.3],
    ]);
    expect(areas(made)).toEqual([50]);
    expect(made.gapClosedMm).toBeCloseTo(0.3, 6);
  });

  it('closes the last gap of one chain when it is small for the board', () => {
    expect(
      areas(
        outlineOf([
          [0, 0],
          [100, 0],
          [100, 50],
          [0, 50],
          [0, 3.6],
        ]),
      ),
    ).toEqual([5000]);
    expect(
      areas(
        outlineOf([
          [0, 0],
          [10, 0],
          [10, 5],
          [0, 5],
          [0, 3],
        ]),
      ),
    ).toEqual([]);
  });

  it('drops dead ends and keeps the board', () => {
    const made = outlineOf(
      box(0, 0, 10, 5),
      [
        [10, 5],
        [14, 9],
      ],
      [
        [20, 0],
        [22, 0],
      ],
    );
    expect(areas(made)).toEqual([50]);
    expect(made.openLines).toBe(2);
  });

  it('splits collinear overlaps and T-junctions', () => {
    const overlap = outlineOf(
      [
        [0, 0],
        [6, 0],
      ],
      [
        [4, 0],
        [10, 0],
      ],
      [
        [10, 0],
        [10, 5],
        [0, 5],
        [0, 0],
      ],
    );
    expect(areas(overlap)).toEqual([50]);
    const tee = outlineOf(box(0, 0, 10, 5), [
      [5, 0],
      [5, 5],
    ]);
    expect(areas(tee)).toEqual([50]);
    expect(tee.isTraced).toBe(true);
  });

  it('finds the shape of lines that cross and overshoot', () => {
    const made = outlineOf(
      [
        [-1, 0],
        [11, 0],
      ],
      [
        [10, -1],
        [10, 6],
      ],
      [
        [11, 5],
        [-1, 5],
      ],
      [
        [0, 6],
        [0, -1],
      ],
    );
    expect(areas(made)).toEqual([50]);
  });

  it('takes circles, also as two half arcs', () => {
    const text =
      '%FSLAX46Y46*%%MOMM*%%ADD10C,0.1*%D10*G75*X1000000Y0D02*G03X-1000000Y0I-1000000J0D01*X1000000Y0I1000000J0D01*M02*';
    const [loop] = assemble(centreLines(gerber(text).value.image)).loops;
    expect(loop!.areaMm2).toBeCloseTo(Math.PI, 1);
  });
});

describe('choosing the board', () => {
  const pads = (x: number, y: number): number[] =>
    Array.from({ length: 20 }, (_, at) => [x + (at % 5), y + Math.floor(at / 5)]).flat();
  const chosen = (made: ReturnType<typeof assemble>, content: number[]): { boards: number[]; cutouts: number[] } => {
    const { boards, cutouts } = chooseLoops(made.loops, content);
    const area = (index: number): number => Math.round(made.loops[index]!.areaMm2);
    return { boards: boards.map(area), cutouts: cutouts.map(area) };
  };

  it('ignores a text box next to the board, larger or not', () => {
    const made = outlineOf(box(0, 0, 10, 10), box(30, 0, 40, 10));
    expect(chosen(made, pads(2, 2))).toEqual({ boards: [100], cutouts: [] });
  });

  it('steps from a drawing frame into the board', () => {
    const made = outlineOf(box(-50, -50, 200, 200), box(0, 0, 10, 10), box(4, 7, 1, 1));
    expect(chosen(made, pads(1, 1))).toEqual({ boards: [100], cutouts: [1] });
  });

  it('keeps a panel frame whose boards are several, as material', () => {
    const made = outlineOf(box(0, 0, 40, 20), box(2, 2, 10, 10), box(20, 2, 10, 10), box(33, 2, 4, 10));
    expect(chosen(made, [...pads(4, 4), ...pads(22, 4)])).toEqual({ boards: [800], cutouts: [40] });
  });

  it('keeps a cut-out whose rim has half-holes', () => {
    const made = outlineOf(box(0, 0, 40, 20), box(10, 5, 20, 10));
    const rim = Array.from({ length: 12 }, (_, at) => [12 + at * 1.4, 5.1]).flat();
    expect(chosen(made, [...pads(2, 2), ...rim])).toEqual({ boards: [800], cutouts: [200] });
  });

  it('keeps separate boards', () => {
    const made = outlineOf(box(0, 0, 10, 10), box(20, 0, 10, 10));
    expect(chosen(made, [...pads(2, 2), ...pads(22, 2)]).boards).toEqual([100, 100]);
  });
});
