import type { PaintTools } from '@xunban/gerber';

/** Paths and canvases of a worker. */
export const canvasTools = {
  createPath: () => new Path2D(),
  createSurface: (width: number, height: number) => {
    const image = new OffscreenCanvas(width, height);
    return { image, context: contextOf(image) };
  },
} satisfies PaintTools;

/**
 * Canvases whose pixels are read or handed on. They stay in the memory of the processor: reading a large one back from
 * the graphics card takes seconds where the card is only imitated.
 */
export const readingTools = {
  ...canvasTools,
  createSurface: (width: number, height: number) => {
    const image = new OffscreenCanvas(width, height);
    return { image, context: contextOf(image, { willReadFrequently: true }) };
  },
} satisfies PaintTools;

export function contextOf(
  canvas: OffscreenCanvas,
  settings?: CanvasRenderingContext2DSettings,
): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('canvas has no 2D context');
  return context;
}
