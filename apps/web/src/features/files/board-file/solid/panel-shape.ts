import type { Box, PanelPlan, Point } from '@xunban/gerber';
import type { SolidHole, SolidLine, SolidShape } from './solid-shape.ts';

/** Above this number, holes of the boards up to `SMALL_MM` are omitted: at the size of a full panel they are dots. */
const MAX_HOLES = 20_000;
const SMALL_MM = 0.5;

/** The shape of a panel: the board at all its places, with rails and bridges between, which touch and so are one body. */
export function panelShape(board: SolidShape, { box, offsets, railsAndBridges, holes, vCuts }: PanelPlan): SolidShape {
  const isMany = board.holes.length * offsets.length > MAX_HOLES;
  const copied = isMany ? board.holes.filter(({ diameterMm }) => diameterMm > SMALL_MM) : board.holes;
  return {
    box,
    frame: railsAndBridges,
    loops: [
      ...offsets.flatMap((offset) => board.loops.map(({ kind, points }) => ({ kind, points: moved(points, offset) }))),
      ...railsAndBridges.map((piece) => ({ kind: 'board' as const, points: cornersOf(piece) })),
    ],
    holes: [
      ...offsets.flatMap((offset) =>
        copied.map((hole): SolidHole => ({ ...hole, points: moved(hole.points, offset) })),
      ),
      ...holes.map(({ x, y, diameterMm }): SolidHole => ({ points: [x, y], diameterMm, isPlated: false })),
    ],
    vCuts: [...vCuts, ...offsets.flatMap(({ x, y }) => board.vCuts.map((line) => movedLine(line, x, y)))],
  };
}

const moved = (points: ArrayLike<number>, { x, y }: Point): number[] =>
  Array.from(points, (value, index) => value + (index % 2 === 0 ? x : y));

const movedLine = ({ x1, y1, x2, y2 }: SolidLine, x: number, y: number): SolidLine => ({
  x1: x1 + x,
  y1: y1 + y,
  x2: x2 + x,
  y2: y2 + y,
});

const cornersOf = ({ minX, minY, maxX, maxY }: Box): number[] => [minX, minY, maxX, minY, maxX, maxY, minX, maxY];
