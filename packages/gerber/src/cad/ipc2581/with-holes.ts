import { flattenArc } from '../../image/arc.ts';
import { PathOp, type Region } from '../../image/layer-image.ts';

const toleranceMm = 0.01;

/** The contour and its holes, each hole running the other way round, as the non-zero rule asks for. */
export function withHoles(contour: Region, holes: readonly Region[]): Region[] {
  if (holes.length === 0) return [contour];
  const isLeft = turnsLeft(contour);
  return [contour, ...holes.map((hole) => (turnsLeft(hole) === isLeft ? reversed(hole) : hole))];
}

/** Whether a closed contour runs counter-clockwise. */
function turnsLeft({ ops, coords }: Region): boolean {
  let [x, y, at, twice] = [coords[0]!, coords[1]!, 2, 0];
  const to = (nextX: number, nextY: number): void => {
    twice += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  };
  for (let op = 1; op < ops.length; op += 1) {
    const [endX, endY] = [coords[at]!, coords[at + 1]!];
    if (ops[op] === PathOp.line) to(endX, endY);
    else {
      const arc = { startX: x, startY: y, endX, endY, centreX: coords[at + 2]!, centreY: coords[at + 3]! };
      flattenArc({ ...arc, clockwise: ops[op] === PathOp.arcClockwise }, toleranceMm, to);
    }
    at += ops[op] === PathOp.line ? 2 : 4;
  }
  to(coords[0]!, coords[1]!);
  return twice > 0;
}

function reversed({ ops, coords }: Region): Region {
  const steps: { readonly op: number; readonly from: readonly [number, number]; readonly centre: readonly number[] }[] =
    [];
  let [x, y, at] = [coords[0]!, coords[1]!, 2];
  for (let op = 1; op < ops.length; op += 1) {
    const isLine = ops[op] === PathOp.line;
    const centre = isLine ? [] : [coords[at + 2]!, coords[at + 3]!];
    steps.push({ op: ops[op]!, from: [x, y], centre });
    [x, y] = [coords[at]!, coords[at + 1]!];
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
