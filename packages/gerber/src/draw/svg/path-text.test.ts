import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathText } from './path-text.ts';

const written = (draw: (path: PathText) => void, tolerance = 2): string => {
  const path = new PathText(tolerance);
  draw(path);
  return path.end();
};

describe('strokes', () => {
  it('that touch are one, in either direction', () => {
    const joined = written((path) => {
      path.stroke(0, 0, 100, 0);
      path.stroke(100, 0, 100, 50);
      path.stroke(0, 50, 100, 50);
    });
    expect(joined).toBe('m0 0h100v50h-100');
  });

  it('in one direction are one line', () => {
    const merged = written((path) => {
      path.stroke(0, 0, 100, 30);
      path.stroke(100, 30, 200, 60);
    });
    expect(merged).toBe('m0 0 200 60');
  });

  it('that turn back keep their turning point', () => {
    const back = written((path) => {
      path.stroke(0, 0, 100, 0);
      path.stroke(100, 0, -50, 0);
    });
    expect(back).toBe('m0 0h100-150');
  });

  it('of zero length are dots, unless a stroke of the same pen ends there', () => {
    expect(written((path) => path.stroke(5, 5, 5, 5))).toBe('m5 5h0');
    const ended = written((path) => {
      path.stroke(0, 0, 5, 5);
      path.stroke(5, 5, 5, 5);
    });
    expect(ended).toBe('m0 0 5 5');
  });
});

it('sets stamps down relative to where the last one ended', () => {
  const stamp = { startX: -1, startY: -2, body: new TextEncoder().encode('h2v4h-2z'), endX: -1, endY: -2 };
  const text = written((path) => {
    path.stamp(stamp, 10, 10);
    path.stamp(stamp, 30, 10);
    path.stroke(0, 0, 1, 1);
  });
  expect(readPath(text).map((contour) => contour[0])).toEqual([
    [9, 8],
    [29, 8],
    [0, 0],
  ]);
});

it('ends contours where they began', () => {
  const text = written((path) => {
    path.moveTo(10, 10);
    for (const [x, y] of [
      [20, 10],
      [20, 20],
      [10, 10],
    ] as const)
      path.lineTo(x, y);
    path.close();
    path.moveTo(0, 0);
  });
  expect(text).toBe('m10 10h10v10zm-10-10');
});

it('stays within the tolerance of every point, whatever is drawn', () => {
  const point = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }));
  const steps = fc.array(fc.tuple(fc.integer({ min: -4, max: 9 }), fc.integer({ min: -3, max: 3 })), { maxLength: 60 });
  fc.assert(
    fc.property(point, steps, ([startX, startY], moves) => {
      const points: [number, number][] = [[startX, startY]];
      for (const [dx, dy] of moves) points.push([points.at(-1)![0] + dx, points.at(-1)![1] + dy]);
      const [simplified = []] = readPath(
        written((path) => {
          path.moveTo(startX, startY);
          for (const [x, y] of points.slice(1)) path.lineTo(x, y);
        }),
      );
      for (const [x, y] of points) expect(distance(simplified, x, y)).toBeLessThanOrEqual(2.0001);
      for (const [x, y] of simplified) expect(points).toContainEqual([x, y]);
      expect(simplified.at(-1)).toEqual(points.at(-1));
    }),
  );
});

function distance(line: readonly [number, number][], x: number, y: number): number {
  let min = Math.hypot(x - line[0]![0], y - line[0]![1]);
  for (let index = 1; index < line.length; index += 1) {
    const [[x1, y1], [x2, y2]] = [line[index - 1]!, line[index]!];
    const squared = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along = squared === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / squared;
    const at = Math.min(1, Math.max(0, along));
    min = Math.min(min, Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1)));
  }
  return min;
}

/** The contours of a path of our own, as absolute points; arcs as their ends. */
function readPath(d: string): [number, number][][] {
  const contours: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(/([mlhvaz])([^mlhvaz]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
    const current = contours.at(-1);
    if (letter === 'z') {
      [x, y] = current![0]!;
      continue;
    }
    if (letter === 'm') contours.push([]);
    const step = letter === 'a' ? 7 : letter === 'h' || letter === 'v' ? 1 : 2;
    if (numbers.length === 0 || numbers.length % step !== 0) throw new Error(`bad path: ${letter}${rest}`);
    for (let at = 0; at < numbers.length; at += step) {
      const [dx = 0, dy = 0] = numbers.slice(at + step - 2, at + step);
      if (letter === 'h') x += numbers[at]!;
      else if (letter === 'v') y += numbers[at]!;
      else [x, y] = [x + dx, y + dy];
      contours.at(-1)!.push([x, y]);
    }
  }
  return contours;
}
