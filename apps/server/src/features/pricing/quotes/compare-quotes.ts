import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardSpec,
  isFieldRelevant,
  type QuoteComparison,
} from '@xunban/contract';
import { subtract, toWire } from '@xunban/money';
import { compareLines } from './compare-lines.ts';
import type { QuoteWithToday } from './quote-with-today.ts';
import { unitFen, viewStored } from './stored-quote-view.ts';

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

/** What differs between two promised prices. Pure; right minus left. */
export function compareQuotes(left: QuoteWithToday, right: QuoteWithToday): QuoteComparison {
  const [before, after] = [left.stored, right.stored];
  return {
    left: viewStored(left),
    right: viewStored(right),
    delta: toWire(subtract(after.amountFen, before.amountFen)),
    unitPriceDelta: toWire(
      subtract(unitFen(after.amountFen, after.spec.quantity), unitFen(before.amountFen, before.spec.quantity)),
    ),
    workingDaysDelta: after.workingDays - before.workingDays,
    weightDeltaG: after.weightG - before.weightG,
    isSameBook: after.bookVersion === before.bookVersion,
    fields: FIELDS.map((field) => ({ field, left: meant(before.spec, field), right: meant(after.spec, field) })).filter(
      (field) => field.left !== field.right,
    ),
    lines: compareLines(before.lines, after.lines),
  };
}

/** The value of a field, or null where it means nothing on the board. */
const meant = (spec: BoardSpec, field: BoardField) => (isFieldRelevant(spec, field) ? spec[field] : null);
