import { analyseBoard } from './analyse.ts';
import type { BoardFacts } from './facts.ts';
import { isSizeBelieved } from './priced-facts.ts';
import type { Role } from './roles/role.ts';
import type { SourceFile } from './source-file.ts';

/** Bytes of each file that the first look reads: nearly every outline is smaller, and the header of a layer comes first. */
const headBytes = 64 * 1024;

/**
 * Returns size and copper layers of a board by the first bytes of its files, before it is read: a preliminary price needs no
 * more. The time does not grow with the drawing operations. Undefined unless a job file, or an outline that was read to its end,
 * states the size.
 */
export function firstFacts(
  files: readonly SourceFile[],
  roles: Readonly<Record<string, Role>> = {},
): BoardFacts | undefined {
  const heads = files.map(({ name, bytes }) => ({ name, bytes: bytes.subarray(0, headBytes) }));
  const { facts } = analyseBoard(heads, { depth: 'rendering', roles });
  if (facts.board?.from !== 'outline-file' && facts.board?.from !== 'job-file') return undefined;
  const outlines = new Set(facts.files.filter(({ role }) => role === 'outline').map(({ name }) => name));
  const isCut = files.some(({ name, bytes }) => outlines.has(name) && bytes.length > headBytes);
  return isCut ? undefined : sizeAndLayers(facts);
}

/** Reduces facts to size and copper layers. Undefined for several boards, and when `pricedFacts` would not believe the size. */
export function sizeAndLayers({ board, copper, mask, silk, paste, groups }: BoardFacts): BoardFacts | undefined {
  if (board === undefined || copper === undefined || groups !== undefined || !isSizeBelieved(board)) return undefined;
  return { version: 1, files: [], board, copper, mask, silk, paste, problems: [] };
}
