import type { SizeFacts } from '../facts.ts';
import type { BoardOutline } from './outline.ts';

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The measures of an outline, along the centre of its line. */
export function sizeFacts(outline: BoardOutline, confidence: number): SizeFacts {
  const { bounds, loops, source } = outline;
  const boards = loops.filter((loop) => loop.kind === 'board');
  const cutouts = loops.filter((loop) => loop.kind === 'cutout');
  const outer = boards.reduce((sum, loop) => sum + loop.areaMm2, 0);
  const air = cutouts.reduce((sum, loop) => sum + loop.areaMm2, 0);
  return {
    from: source,
    confidence,
    widthMm: round(bounds.maxX - bounds.minX),
    heightMm: round(bounds.maxY - bounds.minY),
    minX: round(bounds.minX),
    minY: round(bounds.minY),
    outerAreaMm2: round(outer),
    areaMm2: round(Math.max(0, outer - air)),
    perimeterMm: round(loops.reduce((sum, loop) => sum + loop.perimeterMm, 0)),
    boards: boards.length,
    cutouts: cutouts.length,
  };
}
