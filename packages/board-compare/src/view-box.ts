import type { Box } from './open-comparison.ts';

/** The part of an image that is shown, in mm with y downwards, as an SVG's `viewBox`. */
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

/** Minimum width shown around a place, mm, so that its surroundings are visible. */
const minMm = 3;

/** A place with something of what lies round it. */
export function viewAround(box: Box): ViewBox {
  const { x, y, width, height } = viewOf(box);
  const side = Math.max(minMm, width * 2, height * 2);
  return { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, width: side, height: side };
}

/** Zooms by a factor about the centre; at most out to the full view, at most in to a tenth of a millimetre. */
export function zoomed(view: ViewBox, factor: number, whole: ViewBox): ViewBox {
  const maxFactor = Math.min(view.width, view.height) / 0.1;
  const width = view.width / Math.min(factor, maxFactor);
  const height = view.height / Math.min(factor, maxFactor);
  if (width >= whole.width && height >= whole.height) return whole;
  return { x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width, height };
}

/** Pans by shares of the visible area; its centre stays within the full view. */
export function pan(view: ViewBox, right: number, down: number, whole: ViewBox): ViewBox {
  const clamp = (value: number, from: number, length: number, own: number): number =>
    Math.min(from + length - own / 2, Math.max(from - own / 2, value));
  return {
    ...view,
    x: clamp(view.x + right * view.width, whole.x, whole.width, view.width),
    y: clamp(view.y + down * view.height, whole.y, whole.height, view.height),
  };
}
