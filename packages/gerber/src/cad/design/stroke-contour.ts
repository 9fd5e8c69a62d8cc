import type { Region } from '../../image/layer-image.ts';
import { visitPath } from '../../image/region-path.ts';
import type { ImageBuilder } from '../image-builder.ts';

/** Paints a contour with a round pen along it, one stroke for each of its lines and arcs. */
export function strokeContour(image: ImageBuilder, pen: number, contour: Region, dark = true): void {
  visitPath(contour, {
    move: () => {},
    line: (x0, y0, x1, y1) => image.line(pen, x0, y0, x1, y1, dark),
    arc: ({ startX, startY, endX, endY, centreX, centreY, clockwise }) =>
      image.arc(pen, startX, startY, endX, endY, centreX, centreY, clockwise, dark),
  });
}
