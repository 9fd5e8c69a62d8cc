import type { Box } from '../../image/layer-image.ts';
import type { Point } from '../../problem.ts';
import type { BoardSide } from '../board-shape.ts';

/** The part of the board that a canvas shows. Pixels are device pixels, y downwards. */
export interface BoardView {
  readonly side: BoardSide;
  /** Pixels to one mm. */
  readonly scale: number;
  /** The pixel at which the upper left corner of the board's box is seen. */
  readonly offsetX: number;
  readonly offsetY: number;
  readonly width: number;
  readonly height: number;
}

/** Centres the whole board, with `margin` pixels free on all sides. */
export function fitView(box: Box, side: BoardSide, width: number, height: number, margin: number): BoardView {
  const [boardWidth, boardHeight] = [Math.max(1e-3, box.maxX - box.minX), Math.max(1e-3, box.maxY - box.minY)];
  const fit = Math.min((width - 2 * margin) / boardWidth, (height - 2 * margin) / boardHeight);
  const scale = Math.max(fit, 1e-3);
  const [offsetX, offsetY] = [(width - boardWidth * scale) / 2, (height - boardHeight * scale) / 2];
  return { side, scale, offsetX, offsetY, width, height };
}

/** Zoomed by `factor` so that what lies under (x, y) stays there. */
export function zoomAt(view: BoardView, x: number, y: number, factor: number): BoardView {
  return {
    ...view,
    scale: view.scale * factor,
    offsetX: x - (x - view.offsetX) * factor,
    offsetY: y - (y - view.offsetY) * factor,
  };
}

/** From board mm to pixels, as the six numbers of a canvas transform. */
export function viewMatrix(view: BoardView, box: Box): readonly [number, number, number, number, number, number] {
  const { scale, offsetX, offsetY } = view;
  return view.side === 'top'
    ? [scale, 0, 0, -scale, offsetX - box.minX * scale, offsetY + box.maxY * scale]
    : [-scale, 0, 0, -scale, offsetX + box.maxX * scale, offsetY + box.maxY * scale];
}

/** The pixel at which a place on the board is seen. */
export function pixelAt(view: BoardView, box: Box, point: Point): Point {
  const [a, , , d, e, f] = viewMatrix(view, box);
  return { x: a * point.x + e, y: d * point.y + f };
}

/** The place on the board under a pixel. */
export function boardPointAt(view: BoardView, box: Box, pixel: Point): Point {
  const [a, , , d, e, f] = viewMatrix(view, box);
  return { x: (pixel.x - e) / a, y: (pixel.y - f) / d };
}

/** The part of the board that the view shows, mm. */
export function visibleBox(view: BoardView, box: Box): Box {
  const first = boardPointAt(view, box, { x: 0, y: 0 });
  const last = boardPointAt(view, box, { x: view.width, y: view.height });
  return {
    minX: Math.min(first.x, last.x),
    minY: Math.min(first.y, last.y),
    maxX: Math.max(first.x, last.x),
    maxY: Math.max(first.y, last.y),
  };
}
