import { add, divideRounded, type Fen, fen, subtract } from '@xunban/money';
import { HOUSE } from './chart.ts';
import { credit, debit, type Journal } from './journal.ts';

/** Prices include value added tax of thirteen per cent. */
export const TAX_PERCENT = 13;
const GROSS_PERCENT = BigInt(100 + TAX_PERCENT);

/** An amount without its tax, to the fen; a half goes up. */
export const netOf = (gross: Fen): Fen => fen(divideRounded(gross * 100n, GROSS_PERCENT, 'halfUp'));
export const taxOf = (gross: Fen): Fen => subtract(gross, netOf(gross));

/**
 * The output tax of a board that was sent and of the freight that it earned, out of sales that were booked with it.
 * Undefined where there is none. `freight` is negative when freight that was earned before goes back.
 */
export function outputTaxOf(event: { key: string; orderNo: string; goods: Fen; freight: Fen }): Journal | undefined {
  if (event.goods === 0n && event.freight === 0n) return undefined;
  return {
    bizKey: `vat:${event.key}`,
    kind: 'outputTax',
    reference: event.orderNo,
    postings: [
      debit({ kind: 'boardSales', owner: HOUSE }, event.goods),
      debit({ kind: 'freightSales', owner: HOUSE }, event.freight),
      credit({ kind: 'outputTax', owner: HOUSE }, add(event.goods, event.freight)),
    ],
  };
}
