import type { BoardSpec } from '@xunban/contract/board-spec';
import type { FirstFacts } from '@xunban/gerber';
import { differs, type MeasuredField, measuredFields, withMeasured } from '@xunban/pricing/measured-fields';
import { type FillingBoard, fillFromBoard } from './fill-from-board.ts';
import { alsoSet, NOTHING_SET, type SetByFile, withoutFile } from './set-by-file.ts';

/** The form filled from size, layers and holes, before the board has been read. */
export interface FirstFill {
  /** The form before, with what the page had set for the file before. */
  readonly before: BoardSpec;
  readonly setBefore: SetByFile;
  /** The form without the file before, to which the values were added. */
  readonly start: BoardSpec;
  readonly filled: BoardSpec;
  readonly fields: readonly MeasuredField[];
}

/** @param set what the page has set for the file before */
export function firstFill(before: BoardSpec, first: FirstFacts, set: SetByFile): FirstFill {
  const start = { ...withoutFile(before, set), measured: undefined };
  const fields = measuredFields(first);
  return { before, setBefore: set, start, filled: withMeasured(start, fields), fields };
}

/**
 * Returns the form when the reading ended without a board: what it set goes back, and what the file before had set returns.
 * Choices of the buyer since then stay.
 * @param set what the page has set since the first fill
 */
export function withoutFirst(spec: BoardSpec, { before, start, filled }: FirstFill, set: SetByFile): BoardSpec {
  if (spec === filled) return before;
  return { ...withoutFile(withoutFile(spec, set), alsoSet(NOTHING_SET, before, start)), measured: before.measured };
}

/**
 * Returns the form when the board has been read: measured values replace what was filled first. Values that the buyer has
 * changed since then stay, and values that the measurement does not confirm go back.
 * @param set what the page has set since the first fill
 */
export function refinedFill(spec: BoardSpec, { fields }: FirstFill, set: SetByFile, board: FillingBoard): BoardSpec {
  const own = new Set<string>(fields.filter((field) => differs(spec, field)).map(({ field }) => field));
  const measured = new Set<string>(measuredFields(board.facts).map(({ field }) => field));
  const gone = fields.flatMap(({ field }) => {
    const known = set[field];
    return known && !measured.has(field) ? [[field, known] as const] : [];
  });
  return fillFromBoard(withoutFile(spec, Object.fromEntries(gone)), board, 'chosen', undefined, own);
}
