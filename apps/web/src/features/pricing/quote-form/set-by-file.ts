import { BOARD_FIELD_GROUPS, type BoardField, type BoardSpec } from '@xunban/contract/board-spec';

/**
 * Values that the page has set for the open file, by measuring it or so that the board can be made: the value of a field
 * before, and since. Another file reverts them, or its price would be that of two boards.
 */
export type SetByFile = Readonly<Partial<Record<BoardField, readonly [before: Value, after: Value]>>>;
type Value = BoardSpec[BoardField];

export const NOTHING_SET: SetByFile = {};

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

/** With what the page changed from one form to the next. A field that it had set before keeps what stood there first. */
export function alsoSet(set: SetByFile, before: BoardSpec, after: BoardSpec): SetByFile {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  return {
    ...set,
    ...Object.fromEntries(
      changed.map((field) => [field, [stillSet(set, field, before)?.[0] ?? before[field], after[field]]]),
    ),
  };
}

/** The form without the file: what still stands as the page has set it goes back, what the buyer has chosen stays. */
export function withoutFile(spec: BoardSpec, set: SetByFile): BoardSpec {
  const back = FIELDS.flatMap((field) => {
    const known = stillSet(set, field, spec);
    return known ? [[field, known[0]] as const] : [];
  });
  return back.length === 0 ? spec : { ...spec, ...Object.fromEntries(back) };
}

/** Undefined when the buyer has chosen something else since. */
function stillSet(set: SetByFile, field: BoardField, spec: BoardSpec) {
  const known = set[field];
  return known?.[1] === spec[field] ? known : undefined;
}
