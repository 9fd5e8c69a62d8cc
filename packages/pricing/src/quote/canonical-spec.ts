import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isFieldRelevant,
  LATER_FIELDS,
} from '@xunban/contract/board-spec';

const LATER: ReadonlySet<BoardField> = new Set(LATER_FIELDS);

/**
 * The text that two specifications share exactly when they ask for the same board, quantity and lead time: JSON with
 * sorted keys. Fields that mean nothing on the board read as their default, and remarks and unknown facts are left out.
 * So are later fields with their usual value: a text that was hashed before they came stays the same. Hash it to compare
 * quotes.
 */
export function quoteFingerprint(spec: BoardSpec): string {
  const entries = BOARD_FIELDS.filter((field) => field !== 'remarks')
    .map((field) => [field, isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field]] as const)
    .filter(([field, value]) => !LATER.has(field) || value !== defaultBoardSpec[field]);
  const measured = Object.entries(spec.measured ?? {}).filter(([, value]) => value !== undefined);
  const sorted = [...entries, ['measured', Object.fromEntries(measured.sort(byKey))]].sort(byKey);
  return JSON.stringify(Object.fromEntries(sorted));
}

function byKey([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
