import type { StencilSideFacts } from '../facts.ts';

/** Paste releases well from an aperture above these ratios (IPC-7525). */
export const MIN_AREA_RATIO = 0.66;
export const MIN_ASPECT_RATIO = 1.5;

export interface PasteRelease {
  /** Area of the opening over the area of its wall; the smallest of the side. */
  readonly areaRatio: number;
  /** Width of the opening over the thickness of the sheet; the smallest of the side. */
  readonly aspectRatio: number;
}

/** Returns the worst ratios of a side for a sheet of that thickness. */
export const pasteRelease = (side: StencilSideFacts, thicknessMm: number): PasteRelease => ({
  areaRatio: Math.round((side.minAreaOverWallMm / thicknessMm) * 100) / 100,
  aspectRatio: Math.round((side.minWidthMm / thicknessMm) * 100) / 100,
});
