import { float64At, uint8At } from '../../checked-access.ts';
import { flattenArc } from '../../image/arc.ts';
import { PathOp, type Region } from '../../image/layer-image.ts';
import { visitPath } from '../../image/region-path.ts';

const toleranceMm = 0.01;

/** The contour and its holes, each hole running the other way round, as the non-zero rule asks for. */
export function withHoles(contour: Region, holes: readonly Region[]): Region[] {
  if (holes.length === 0) return [contour];
  const isLeft = turnsLeft(contour);
  return [contour, ...holes.map((hole) => (turnsLeft(hole) === isLeft ? reversed(hole) : hole))];
}

/** True when a closed contour runs counter-clockwise. */
function turnsLeft(contour: Region): boolean {
  let [startX, startY, x, y, twice] = [0, 0, 0, 0, 0];
  const to = (nextX: number, nextY: number): void => {
    twice += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  };
  visitPath(contour, {
    move: (nextX, nextY) => {
      [startX, startY, x, y] = [nextX, nextY, nextX, nextY];
    },
    line: (_x0, _y0, x1, y1) => to(x1, y1),
    arc: (arc) => flattenArc(arc, toleranceMm, to),
  });
  to(startX, startY);
  return twice > 0;
}

function reversed({ ops, coords }: Region): Region {
  const steps: { readonly op: number; readonly from: readonly [number, number]; readonly centre: readonly number[] }[] =
    [];
  let [x, y, at] = [float64At(coords, 0), float64At(coords, 1), 2];
  for (let op = 1; op < ops.length; op += 1) {
    const isLine = ops[op] === PathOp.line;
    const centre = isLine ? [] : [float64At(coords, at + 2), float64At(coords, at + 3)];
    steps.push({ op: uint8At(ops, op), from: [x, y], centre });
    [x, y] = [float64At(coords, at), float64At(coords, at + 1)];
    at += isLine ? 2 : 4;
  }
  const back = steps.toReversed();
  const turned = (op: number): number => {
    if (op === PathOp.line) return op;
    return op === PathOp.arcClockwise ? PathOp.arcCounterClockwise : PathOp.arcClockwise;
  };
  return {
    ops: Uint8Array.from([PathOp.move, ...back.map(({ op }) => turned(op))]),
    coords: Float64Array.from([x, y, ...back.flatMap(({ from, centre }) => [...from, ...centre])]),
  };
}
