import type { ReadFile } from '../read-files.ts';
import { assemble } from './assemble.ts';
import { centreLines } from './centre-lines.ts';
import type { FoundOutline } from './outline.ts';
import { shapeOfAll } from './shape.ts';

/**
 * The profile of a CAD design that states closed contours. Every contour of it is edge: outer ones are boards, those in
 * them cut-outs, whatever lies on them. Undefined without such a profile, or when it holds no closed contour after all.
 */
export function statedOutline(named: readonly ReadFile[]): FoundOutline | undefined {
  for (const { name, stated, gerber } of named) {
    if (stated?.isClosed !== true || gerber === undefined) continue;
    const made = assemble(centreLines(gerber.image));
    if (made.loops.length > 0) return { outline: shapeOfAll(made), confidence: 1, file: name, problems: [] };
  }
  return undefined;
}
