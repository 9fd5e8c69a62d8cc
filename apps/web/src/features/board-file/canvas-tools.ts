import type { PaintTools } from '@xunban/gerber';

/** Paths and canvases of a worker. */
export const canvasTools = {
  createPath: () => new Path2D(),
  createSurface: (width: number, height: number) => {
    const image = new OffscreenCanvas(width, height);
    return { image, context: contextOf(image) };
  },
} satisfies PaintTools;

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas gives no 2D context.');
  return context;
}
