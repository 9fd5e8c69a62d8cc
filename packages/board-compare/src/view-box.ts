import type { Box } from './open-comparison.ts';

/** The part of a picture that is shown, in mm with y downwards, as an SVG's `viewBox`. */
export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const viewOf = ({ minX, minY, maxX, maxY }: Box): ViewBox => ({
  x: minX,
  y: -maxY,
  width: maxX - minX,
  height: maxY - minY,
});

/** Least width of what is shown round a place, mm, so that its surroundings are seen. */
const leastMm = 3;

/** A place with something of what lies round it. */
export function viewAround(box: Box): ViewBox {
  const { x, y, width, height } = viewOf(box);
  const side = Math.max(leastMm, width * 2, height * 2);
  return { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, width: side, height: side };
}

/** Nearer by a factor, about the middle; never farther than the whole, never nearer than a tenth of a millimetre. */
export function zoomed(view: ViewBox, factor: number, whole: ViewBox): ViewBox {
  const most = Math.min(view.width, view.height) / 0.1;
  const width = view.width / Math.min(factor, most);
  const height = view.height / Math.min(factor, most);
  if (width >= whole.width && height >= whole.height) return whole;
  return { x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width, height };
}

/** Moved by shares of what is shown; its middle stays on the whole. */
export function moved(view: ViewBox, right: number, down: number, whole: ViewBox): ViewBox {
  const clamp = (value: number, from: number, length: number, own: number): number =>
    Math.min(from + length - own / 2, Math.max(from - own / 2, value));
  return {
    ...view,
    x: clamp(view.x + right * view.width, whole.x, whole.width, view.width),
    y: clamp(view.y + down * view.height, whole.y, whole.height, view.height),
  };
}
