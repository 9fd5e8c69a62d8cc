import type { Box } from '../image/layer-image.ts';
import type { ReadFile } from '../read-files.ts';
import { isCopper, type RoleDecision } from '../roles/role.ts';
import { assemble } from './assemble.ts';
import { centreLines } from './centre-lines.ts';
import { chooseLoops } from './choose-loops.ts';
import type { ContentPoints } from './content-points.ts';
import type { BoardOutline, FoundOutline } from './outline.ts';
import { shapeOf } from './shape.ts';
import { wideParts } from './wide-parts.ts';

/** A border holds at least this share of the pads. Those of an edge connector may lie over the edge. */
const goodCoverage = 0.9;
/** The widest pen of a border on copper, mm; wider strokes fill areas. */
const borderPenMm = 1.1;

/**
 * Finds the board's edge on copper layers, where PADS, Allegro and OrCAD users often draw it instead of in a file of
 * its own. It is a loop that holds the pads and is the same on two layers. A loop on a drawing layer gets less
 * confidence.
 */
export function copperBorder(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  content: ContentPoints,
): Omit<FoundOutline, 'problems'> | undefined {
  const found: { file: string; shape: BoardOutline; isCopper: boolean }[] = [];
  for (const file of files) {
    const role = roles.get(file.name)?.role;
    if (file.gerber === undefined || role === undefined || role === 'report') continue;
    const lines = centreLines(file.gerber.image, (_, penMm) => penMm <= borderPenMm);
    const made = isPicture(file) ? assemble(wideParts(lines, content), 'rounding') : assemble(lines, 'usual');
    const chosen = chooseLoops(made.loops, content);
    if (chosen.boards.length !== 1 || chosen.coverage < goodCoverage) continue;
    found.push({ file: file.name, shape: shapeOf(made, content, 'copper-border'), isCopper: isCopper(role) });
  }
  const agreeing = (one: BoardOutline): typeof found =>
    found.filter(({ shape }) => isSameBox(shape.bounds, one.bounds));
  const [best] = found
    .map((entry) => {
      const agreed = agreeing(entry.shape);
      return { ...entry, votes: agreed.length, copperVotes: agreed.filter((other) => other.isCopper).length };
    })
    .sort((left, right) => right.copperVotes - left.copperVotes || right.votes - left.votes);
  if (best === undefined) return undefined;
  return { outline: best.shape, confidence: best.votes > 1 ? 0.8 : 0.5, file: best.file };
}

/** Whether a layer has so many items that it holds tracks or text, not only a carelessly drawn edge. */
const isPicture = (file: ReadFile): boolean => (file.gerber?.image.items.count ?? 0) > 500;

const isSameBox = (left: Box, right: Box): boolean =>
  Math.abs(left.minX - right.minX) < 0.05 &&
  Math.abs(left.maxX - right.maxX) < 0.05 &&
  Math.abs(left.minY - right.minY) < 0.05 &&
  Math.abs(left.maxY - right.maxY) < 0.05;
