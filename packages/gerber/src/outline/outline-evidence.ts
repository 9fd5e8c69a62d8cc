import { itemAt } from '../checked-access.ts';
import { ItemKind } from '../image/layer-image.ts';
import type { ReadFile } from '../read-files.ts';
import { type AssembledOutline, assemble } from './assemble.ts';
import { centreLines, type Segments } from './centre-lines.ts';
import { chooseLoops } from './choose-loops.ts';
import { cleanParts } from './clean-part.ts';
import type { ContentPoints } from './content-points.ts';
import { paintedOutline } from './painted-outline.ts';

/**
 * The closed curves of each file, computed once: the search for roles and that for the outline both need them. Files that were not
 * read to their end have none.
 */
export class OutlineEvidence {
  readonly #assembled = new Map<string, AssembledOutline>();
  readonly #cleanParts = new Map<string, readonly AssembledOutline[]>();
  readonly #cutFiles: ReadonlySet<string>;

  constructor(cutFiles: ReadonlySet<string> = new Set()) {
    this.#cutFiles = cutFiles;
  }

  assembled(file: ReadFile): AssembledOutline {
    const known = this.#assembled.get(file.name);
    if (known !== undefined) return known;
    const made = assemble(this.#cutFiles.has(file.name) ? noLines : linesOf(file), 'usual');
    this.#assembled.set(file.name, made);
    return made;
  }

  /** With wide gaps closed, for drawings that otherwise give no board at all. */
  assembledGenerously(file: ReadFile): AssembledOutline {
    return assemble(linesOf(file), 'generous');
  }

  /** The parts of a drawing that are clean closed curves by themselves. */
  cleanParts(file: ReadFile): readonly AssembledOutline[] {
    const known = this.#cleanParts.get(file.name);
    if (known !== undefined) return known;
    const made = file.gerber === undefined ? [] : cleanParts(file.gerber.image);
    this.#cleanParts.set(file.name, made);
    return made;
  }

  /**
   * Returns the largest clean part that contains all content of a drawing full of text. Joining all its lines, which takes half
   * a second for 30 000, would add no information on the board. Undefined for other drawings, or where no part contains all.
   */
  edgeInDrawing(file: ReadFile, content: ContentPoints): AssembledOutline | undefined {
    if (content.length === 0 || !isDrawing(file)) return undefined;
    return largestBoard(this.cleanParts(file), content, 1);
  }

  /** The shape of lines that never close, traced as an image: with narrow gaps closed first, then with wider ones. */
  *painted(file: ReadFile): Iterable<AssembledOutline> {
    const lines = linesOf(file);
    if (lines.count === 0 || lines.count > maxPaintedLines) return;
    for (const reachMm of paintedReachMm) yield paintedOutline(lines, reachMm);
  }
}

/** Half the width of the gaps that are closed. Wider ones would join boards to drawings next to them. */
const paintedReachMm = [0.15, 0.6, 2];
const maxPaintedLines = 50_000;

const noLines: Segments = { count: 0, ends: new Int32Array(0) };

const linesOf = (file: ReadFile): Segments => (file.gerber === undefined ? noLines : centreLines(file.gerber.image));

/** Returns the part with the largest boards, of those whose boards contain at least a share of the content. */
export function largestBoard(
  parts: readonly AssembledOutline[],
  content: ContentPoints,
  minShare: number,
): AssembledOutline | undefined {
  const areaOf = ({ loops }: AssembledOutline): number => {
    const { boards, coverage } = chooseLoops(loops, content);
    return coverage < minShare ? 0 : boards.reduce((sum, index) => sum + itemAt(loops, index).areaMm2, 0);
  };
  const [largest] = parts
    .map((made) => ({ made, area: areaOf(made) }))
    .filter(({ area }) => area > 0)
    .sort((left, right) => right.area - left.area);
  return largest?.made;
}

/** A drawing with more strokes is an image that may hold an outline, not an outline. */
const outlineStrokes = 20_000;

export const isDrawing = (file: ReadFile): boolean => extentOf(file).strokes > outlineStrokes;

/** The number of items of each kind; a block counts as one stroke. */
export function extentOf(file: ReadFile): { strokes: number; flashes: number; regions: number } {
  const counts = { strokes: 0, flashes: 0, regions: 0 };
  const items = file.gerber?.image.items;
  for (let item = 0; item < (items?.count ?? 0); item += 1) {
    const kind = items!.kind[item]!;
    if (kind === ItemKind.flash) counts.flashes += 1;
    else if (kind === ItemKind.region) counts.regions += 1;
    else counts.strokes += 1;
  }
  return counts;
}
