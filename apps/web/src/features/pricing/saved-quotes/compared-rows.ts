import type { QuoteComparison } from '@xunban/contract';
import { isChoiceField, isNumberField } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { moneyText } from '@xunban/ui';
import { weightText } from '../../../shared/board/measure-text.ts';
import { deltaText } from '../live-quote/delta-text.ts';

/** One row of two quotes side by side, as text. */
export interface ComparedRow<K extends string = string> {
  readonly key: K;
  readonly left: string;
  readonly right: string;
  /** Difference of the right value, for numbers that users compare. */
  readonly note?: string;
}

/** The figures that every comparison begins with, whether they differ or not. */
export function comparedFigures({ left, right, delta, unitPriceDelta, weightDeltaG }: QuoteComparison) {
  return [
    { key: 'quote:price.total', left: moneyText(left.amount), right: moneyText(right.amount), note: deltaText(delta) },
    {
      key: 'quote:price.perPiece',
      left: moneyText(left.unitPrice),
      right: moneyText(right.unitPrice),
      note: deltaText(unitPriceDelta),
    },
    { key: 'quote:price.ship', left: left.shipDate, right: right.shipDate },
    {
      key: 'quote:price.weight',
      left: weightText(left.weightG),
      right: weightText(right.weightG),
      ...(weightDeltaG !== 0 && { note: `${weightDeltaG > 0 ? '+' : '\u2212'}${weightText(Math.abs(weightDeltaG))}` }),
    },
    { key: 'quote:savedQuote.validUntil', left: left.expiresAt.slice(0, 10), right: right.expiresAt.slice(0, 10) },
  ] as const satisfies readonly ComparedRow[];
}

/** Returns the fields in which the two boards differ; a field that does not apply to one of them has no text there. */
export function comparedFields({ fields, left, right }: QuoteComparison): ComparedRow[] {
  return fields.map(({ field, left: before, right: after }) => {
    const valueText = (spec: QuoteComparison['left']['spec'], value: string | number | boolean | null) =>
      value === null ? NOTHING : isKnown(field) ? boardFieldText(spec, field).value : String(value);
    return { key: field, left: valueText(left.spec, before), right: valueText(right.spec, after) };
  });
}

/** Every kind of price line that either has. */
export function comparedLines({ lines }: QuoteComparison): ComparedRow[] {
  return lines.map(({ nameKey, left, right, delta }) => ({
    key: nameKey,
    left: moneyText(left),
    right: moneyText(right),
    ...(delta !== 0 && { note: deltaText(delta) }),
  }));
}

const NOTHING = '\u2014';
const isKnown = (field: string) => isChoiceField(field) || isNumberField(field);
