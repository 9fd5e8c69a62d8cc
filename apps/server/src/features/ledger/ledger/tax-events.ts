import { add, divideRounded, type Fen, fen, subtract } from '@xunban/money';
import { COMPANY } from './chart.ts';
import { credit, debit, type Journal } from './journal.ts';

/** Prices include value added tax of thirteen per cent. */
export const TAX_PERCENT = 13;
const GROSS_PERCENT = BigInt(100 + TAX_PERCENT);

/** An amount without its tax, to the fen; a half goes up. */
export const netOf = (gross: Fen): Fen => fen(divideRounded(gross * 100n, GROSS_PERCENT, 'halfUp'));
export const taxOf = (gross: Fen): Fen => subtract(gross, netOf(gross));

/**
 * Output tax of a shipped board and of the freight that it earned, out of sales that were booked with it. Undefined when there
 * is none. `freight` is negative when previously earned freight is returned.
 */
export function outputTaxOf(event: { key: string; orderNo: string; goods: Fen; freight: Fen }): Journal | undefined {
  if (event.goods === 0n && event.freight === 0n) return undefined;
  return {
    bizKey: `vat:${event.key}`,
    kind: 'outputTax',
    reference: event.orderNo,
    postings: [
      debit({ kind: 'boardSales', owner: COMPANY }, event.goods),
      debit({ kind: 'freightSales', owner: COMPANY }, event.freight),
      credit({ kind: 'outputTax', owner: COMPANY }, add(event.goods, event.freight)),
    ],
  };
}
