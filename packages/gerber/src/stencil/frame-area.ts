import type { StencilFacts } from '../facts.ts';

/** Profile, mesh and run-out of the squeegee at each edge of a frame, and the edge by which a sheet alone is clamped, mm. */
const FRAME_BORDER_MM = 90;
const SHEET_BORDER_MM = 20;
/** Distance of two sides on one sheet, mm. */
const BETWEEN_SIDES_MM = 10;

interface StencilArea {
  readonly shortMm: number;
  readonly longMm: number;
}

/** Returns the area of a stencil that can be opened, from the size of the frame or of the sheet alone. */
export function openableArea({ shortMm, longMm }: StencilArea, isFramed: boolean): StencilArea {
  const border = isFramed ? FRAME_BORDER_MM : SHEET_BORDER_MM;
  return { shortMm: Math.max(0, shortMm - 2 * border), longMm: Math.max(0, longMm - 2 * border) };
}

export interface OpenedArea {
  readonly widthMm: number;
  readonly heightMm: number;
}

/**
 * Returns the extents of the apertures that do not fit in an area, turned or not; undefined when all fit. Sides on one sheet lie
 * next to each other or one above the other.
 */
export function tooLargeFor(
  area: StencilArea,
  stencil: StencilFacts,
  sides: 'top' | 'bottom' | 'bothOnOne' | 'two',
): OpenedArea | undefined {
  const { top, bottom } = stencil;
  const fits = ({ widthMm, heightMm }: OpenedArea) =>
    Math.min(widthMm, heightMm) <= area.shortMm && Math.max(widthMm, heightMm) <= area.longMm;
  if (sides === 'bothOnOne' && top !== undefined && bottom !== undefined) {
    const beside = {
      widthMm: top.widthMm + BETWEEN_SIDES_MM + bottom.widthMm,
      heightMm: Math.max(top.heightMm, bottom.heightMm),
    };
    const above = {
      widthMm: Math.max(top.widthMm, bottom.widthMm),
      heightMm: top.heightMm + BETWEEN_SIDES_MM + bottom.heightMm,
    };
    return fits(beside) || fits(above) ? undefined : beside;
  }
  const chosen = [sides === 'bottom' ? undefined : top, sides === 'top' ? undefined : bottom];
  return chosen.find((side) => side !== undefined && !fits(side));
}
