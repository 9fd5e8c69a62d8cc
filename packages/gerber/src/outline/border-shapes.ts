import { itemAt } from '../checked-access.ts';
import type { Box } from '../image/layer-image.ts';
import type { ReadFile } from '../read-files.ts';
import { type AssembledOutline, assemble } from './assemble.ts';
import { centreLines, type Segments } from './centre-lines.ts';
import { chooseLoops, shareInside } from './choose-loops.ts';
import { drawnParts } from './clean-part.ts';
import { type ContentPoints, isFilled } from './content-points.ts';
import type { NestedLoop } from './nesting.ts';
import type { BoardOutline } from './outline.ts';
import { shapeOf } from './shape.ts';
import { wideParts } from './wide-parts.ts';

/** A border contains at least this share of the pads. Those of an edge connector may lie over the edge. */
const goodCoverage = 0.9;
/** The widest pen of a border on copper, mm; wider strokes fill areas. */
const borderPenMm = 1.1;
/** Maximum number of loops examined within a page frame, the largest first. */
const maxInner = 40;
/** A drawing with more lines is an image; to join its lines again for each pen would take seconds. */
const maxTakenApart = 20_000;

export interface BorderShape {
  readonly shape: BoardOutline;
  readonly coverage: number;
  /** Another outline inside this one that holds nearly all pads, too. */
  readonly inner?: Box;
}

/**
 * The single loops of a layer that hold nearly all pads, each as a board. Usually that is one. Within a frame that the
 * content does not fill, the loops in it are given too; where lines branch, also those that only the way they were drawn
 * separates from dimension lines. Time grows with the loops inside such a frame times the content.
 */
export function borderShapes(file: ReadFile, pads: ContentPoints, content: ContentPoints): BorderShape[] {
  if (file.gerber === undefined) return [];
  const lines = centreLines(file.gerber.image, (_, penMm) => penMm <= borderPenMm);
  const join = (part: Segments): AssembledOutline =>
    isDrawing(file) ? assemble(wideParts(part, pads), 'rounding') : assemble(part, 'usual');
  const whole = join(lines);
  const outer = asBoard(whole, pads);
  if (outer === undefined) return [];
  if (!whole.isTraced && isFilled(outer.shape, content)) return [outer];
  const parts = lines.count > maxTakenApart ? [whole] : [whole, ...drawnParts(file.gerber.image, join)];
  return [outer, ...parts.flatMap((made) => innerBoards(made, pads))];
}

/** True when a layer has so many items that it contains tracks or text, not only a carelessly drawn edge. */
const isDrawing = (file: ReadFile): boolean => (file.gerber?.image.items.count ?? 0) > 500;

function asBoard(made: AssembledOutline, pads: ContentPoints): BorderShape | undefined {
  const chosen = chooseLoops(made.loops, pads);
  if (chosen.boards.length !== 1 || chosen.coverage < goodCoverage) return undefined;
  const inner = chosen.inner
    .map((index) => itemAt(made.loops, index))
    .find((loop) => shareInside(loop, pads) >= goodCoverage);
  const { coverage } = chosen;
  return { shape: shapeOf(made, pads, 'copper-border'), coverage, ...(inner === undefined ? {} : { inner }) };
}

function innerBoards(made: AssembledOutline, pads: ContentPoints): BorderShape[] {
  const holding = made.loops
    .slice(0, maxInner)
    .flatMap((loop, index) => (shareInside(loop, pads) >= goodCoverage ? [index] : []));
  return holding.flatMap((index) => asBoard({ ...made, loops: within(made.loops, index) }, pads) ?? []);
}

/** A loop and those in it, as if nothing were round it. */
function within(loops: readonly NestedLoop[], root: number): NestedLoop[] {
  const place = new Map<number, number>();
  const inner: NestedLoop[] = [];
  // Loops are sorted by area, so a loop comes after the one round it.
  for (const [index, loop] of loops.entries()) {
    const parent = index === root ? -1 : place.get(loop.parent);
    if (parent === undefined) continue;
    place.set(index, inner.length);
    inner.push({ ...loop, parent, depth: parent < 0 ? 0 : itemAt(inner, parent).depth + 1 });
  }
  return inner;
}
