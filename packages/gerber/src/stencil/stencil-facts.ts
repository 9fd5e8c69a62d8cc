import type { BoardLayer } from '../board-layer.ts';
import type { StencilFacts, StencilSideFacts } from '../facts.ts';
import { aperturesOf, visitNear } from './apertures.ts';

/** Wider gaps are of no interest to a stencil. */
const MAX_GAP_MM = 1;

/** Returns the facts of the stencils that the paste layers make; undefined when no paste layer has an aperture. */
export function stencilFacts(layers: readonly BoardLayer[]): StencilFacts | undefined {
  const top = sideFacts(layers, 'paste-top');
  const bottom = sideFacts(layers, 'paste-bottom');
  if (top === undefined && bottom === undefined) return undefined;
  return { ...(top === undefined ? {} : { top }), ...(bottom === undefined ? {} : { bottom }) };
}

function sideFacts(layers: readonly BoardLayer[], role: 'paste-top' | 'paste-bottom'): StencilSideFacts | undefined {
  const apertures = layers.flatMap((layer) =>
    layer.role === role && layer.image !== undefined ? aperturesOf(layer.image) : [],
  );
  if (apertures.length === 0) return undefined;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  let minWidth = Infinity;
  let minOverWall = Infinity;
  let openedMm2 = 0;
  for (const { box, widthMm, areaMm2, perimeterMm } of apertures) {
    minX = Math.min(minX, box.minX);
    minY = Math.min(minY, box.minY);
    maxX = Math.max(maxX, box.maxX);
    maxY = Math.max(maxY, box.maxY);
    minWidth = Math.min(minWidth, widthMm);
    minOverWall = Math.min(minOverWall, areaMm2 / perimeterMm);
    openedMm2 += areaMm2;
  }
  let gap = Infinity;
  visitNear(apertures, MAX_GAP_MM, ({ box: one }, { box: other }) => {
    const gapX = Math.max(one.minX, other.minX) - Math.min(one.maxX, other.maxX);
    const gapY = Math.max(one.minY, other.minY) - Math.min(one.maxY, other.maxY);
    const distance = Math.hypot(Math.max(0, gapX), Math.max(0, gapY));
    if (distance > 0) gap = Math.min(gap, distance);
  });
  return {
    apertures: apertures.length,
    widthMm: thousandths(maxX - minX),
    heightMm: thousandths(maxY - minY),
    openedMm2: thousandths(openedMm2),
    minWidthMm: thousandths(minWidth),
    minAreaOverWallMm: Math.round(minOverWall * 1e5) / 1e5,
    ...(gap <= MAX_GAP_MM ? { minGapMm: thousandths(gap) } : {}),
  };
}

const thousandths = (mm: number): number => Math.round(mm * 1000) / 1000;
