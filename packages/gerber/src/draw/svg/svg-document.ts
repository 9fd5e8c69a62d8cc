import type { Box } from '../../image/layer-image.ts';
import type { InkLimits } from './layer-ink.ts';

/** Returns micrometre units and 2 um of tolerance for a full drawing; coarser units where small items are dropped anyway. */
export function precision(detailUm: number): { readonly unitUm: number; readonly limits: InkLimits } {
  const unitUm = Math.max(1, Math.round(detailUm / 4));
  return { unitUm, limits: { tolerance: Math.max(2 / unitUm, 1), detail: detailUm / unitUm } };
}

export interface SvgParts {
  /** Extents of the drawing, mm. */
  readonly box: Box;
  /** Width of the view box, in its own units. */
  readonly width: number;
  readonly height: number;
  readonly pixelWidth: number | undefined;
  readonly defs?: string;
  readonly body: string;
}

/** The element round a drawing: its units, its size on the page and in mm, and the pen's round ends. */
export function svgDocument({ box, width, height, pixelWidth, defs = '', body }: SvgParts): string {
  const size =
    pixelWidth === undefined
      ? `width="${micro(box.maxX - box.minX)}mm" height="${micro(box.maxY - box.minY)}mm"`
      : `width="${pixelWidth}" height="${Math.max(1, Math.round((pixelWidth * height) / width))}"`;
  const boardMm = `${micro(box.maxX - box.minX)} ${micro(box.maxY - box.minY)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size} data-mm="${boardMm}" role="img" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round">${defs === '' ? '' : `<defs>${defs}</defs>`}${body}</svg>`
  );
}

const micro = (mm: number): number => Math.round(mm * 1000) / 1000;
