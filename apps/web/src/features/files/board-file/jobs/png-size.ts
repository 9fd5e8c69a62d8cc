import type { Box } from '@xunban/gerber';

/** The longest side of a saved image, pixels: no browser has wider canvases. */
export const MAX_LONG_PIXELS = 16_384;
export const MIN_LONG_PIXELS = 100;

export interface PngSize {
  readonly width: number;
  readonly height: number;
  readonly perMm: number;
}

/** Returns the size of an image of the full board. The longer side has exactly the requested number of pixels. */
export function pngSize(box: Box, longPixels: number): PngSize {
  const [boardWidth, boardHeight] = [Math.max(1e-3, box.maxX - box.minX), Math.max(1e-3, box.maxY - box.minY)];
  const perMm = longPixels / Math.max(boardWidth, boardHeight);
  const pixels = (mm: number) => Math.max(1, Math.round(mm * perMm));
  return { width: pixels(boardWidth), height: pixels(boardHeight), perMm };
}
