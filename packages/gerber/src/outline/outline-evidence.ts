import { ItemKind } from '../image/layer-image.ts';
import type { ReadFile } from '../read-files.ts';
import { type AssembledOutline, assemble } from './assemble.ts';
import { centreLines, type Segments } from './centre-lines.ts';

/** Curves of any file's drawing, made once and kept, because roles and outline both ask. */
export class OutlineEvidence {
  readonly #assembled = new Map<string, AssembledOutline>();

  assembled(file: ReadFile): AssembledOutline {
    const known = this.#assembled.get(file.name);
    if (known !== undefined) return known;
    const made = assemble(linesOf(file), 'usual');
    this.#assembled.set(file.name, made);
    return made;
  }

  /** With gaps closed that no fab would close unasked; for drawings that otherwise give no board at all. */
  assembledGenerously(file: ReadFile): AssembledOutline {
    return assemble(linesOf(file), 'generous');
  }
}

const linesOf = (file: ReadFile): Segments =>
  file.gerber === undefined ? { count: 0, ends: new Int32Array(0) } : centreLines(file.gerber.image);

/** How much of what a picture is made of. */
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
