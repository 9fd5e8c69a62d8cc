import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isFieldRelevant,
} from '@xunban/contract/board-spec';

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

/**
 * The text that two specifications share exactly when they ask for the same board, quantity and lead time: JSON with
 * sorted keys. Fields that mean nothing on the board read as their default, and remarks and unknown facts are left out.
 * Hash it to compare quotes.
 */
export function quoteFingerprint(spec: BoardSpec): string {
  const entries = FIELDS.filter((field) => field !== 'remarks').map((field) => [
    field,
    isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field],
  ]);
  const measured = Object.entries(spec.measured ?? {}).filter(([, value]) => value !== undefined);
  const sorted = [...entries, ['measured', Object.fromEntries(measured.sort(byKey))]].sort(byKey);
  return JSON.stringify(Object.fromEntries(sorted));
}

function byKey([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
