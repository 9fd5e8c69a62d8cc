import type { Box } from '../../image/layer-image.ts';
import type { PanelHole } from './panel-hole.ts';
import type { PanelOrder } from './panel-order.ts';

interface Steps {
  readonly stepX: number;
  readonly stepY: number;
  readonly gapX: number;
  readonly gapY: number;
}

/** mm. */
const bridgeMm = 5;
const mouseBiteMm = 0.5;
const mouseBitePitchMm = 0.75;
const mouseBiteSteps = [-2, -1, 0, 1, 2];
/** A side gets another bridge for so much of its length. */
const sidePerBridgeMm = 50;
const maxBridges = 4;

/** Returns the connections between boards across routed gaps: solid bridges, or tabs with a row of holes along each board. */
export function bridges(
  board: Box,
  { columns, rows, separation }: PanelOrder,
  { stepX, stepY, gapX, gapY }: Steps,
): { readonly bridges: readonly Box[]; readonly mouseBites: readonly PanelHole[] } {
  const boxes: Box[] = [];
  const mouseBites: PanelHole[] = [];
  const addMouseBite = (x: number, y: number): void => void mouseBites.push({ x, y, diameterMm: mouseBiteMm });
  const hasMouseBites = separation === 'tabs';
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const right = board.maxX + column * stepX;
      const upper = board.maxY + row * stepY;
      if (gapX > 0 && column + 1 < columns)
        for (const [low, high] of placesOn(board.minY + row * stepY, upper)) {
          boxes.push({ minX: right, maxX: right + gapX, minY: low, maxY: high });
          if (hasMouseBites)
            for (const x of [right, right + gapX]) for (const at of alongOf(low, high)) addMouseBite(x, at);
        }
      if (gapY > 0 && row + 1 < rows)
        for (const [low, high] of placesOn(board.minX + column * stepX, right)) {
          boxes.push({ minX: low, maxX: high, minY: upper, maxY: upper + gapY });
          if (hasMouseBites)
            for (const y of [upper, upper + gapY]) for (const at of alongOf(low, high)) addMouseBite(at, y);
        }
    }
  return { bridges: boxes, mouseBites };
}

/** Bridges spread evenly over a side. */
function placesOn(from: number, to: number): (readonly [low: number, high: number])[] {
  const length = to - from;
  const count = Math.min(maxBridges, Math.max(1, Math.round(length / sidePerBridgeMm)));
  const half = Math.min(bridgeMm, length / count / 2) / 2;
  return Array.from({ length: count }, (_, index) => {
    const middle = from + ((index + 0.5) * length) / count;
    return [middle - half, middle + half] as const;
  });
}

/** Returns the holes of one row that fit on the bridge. */
function alongOf(low: number, high: number): number[] {
  const middle = (low + high) / 2;
  return mouseBiteSteps.map((step) => middle + step * mouseBitePitchMm).filter((at) => at > low && at < high);
}
