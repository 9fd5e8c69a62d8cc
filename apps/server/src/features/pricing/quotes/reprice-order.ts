import type { OrderPrice } from '@xunban/contract';
import { subtract, toApi } from '@xunban/money';
import { viewLine } from '@xunban/pricing/stored-lines';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { compareLines } from './compare-lines.ts';
import { PRICE_ONLY, quoteBoard } from './quote-board.ts';
import { agreedPrice } from './quote-reorder.ts';

/** Compares the price of an order with today's price of the same board. Changes nothing: an order keeps its price. */
export async function repriceOrder(reader: Reader, order: PcbOrder, repeatOf?: string | null): Promise<OrderPrice> {
  const spec = boardSpecOf(order);
  const { sold, lines } = await agreedPrice(reader, order);
  const today = await quoteBoard(reader, spec, {
    ...PRICE_ONLY,
    repeatOf: repeatOf === undefined ? sold.repeatOf : repeatOf,
  });
  const before = {
    amount: toApi(order.amountFen),
    lines: lines.map(viewLine),
    workingDays: order.workingDays,
    bookVersion: sold.bookVersion,
  };
  const same = { orderNo: order.orderNo, spec, before, isSameBook: today.bookVersion === sold.bookVersion };
  if (!today.ok)
    return {
      ...same,
      ...{ today: null, delta: null, workingDaysDelta: null, lines: [] },
      violations: today.violations.map((violation) => ({ ...violation, params: { ...violation.params } })),
    };
  const { totalFen, workingDays, shipDate } = today.chosen;
  return {
    ...same,
    today: {
      ...{ amount: toApi(totalFen), workingDays, shipDate, bookVersion: today.bookVersion },
      lines: today.chosen.lines.map(viewLine),
    },
    violations: [],
    delta: toApi(subtract(totalFen, order.amountFen)),
    workingDaysDelta: workingDays - order.workingDays,
    lines: compareLines(lines, today.chosen.lines),
  };
}
