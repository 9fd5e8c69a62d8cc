import { type Fen, negate, sum } from '@xunban/money';
import type { QuoteOutcome } from '@xunban/pricing';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { planReorder, type ReorderPlan, type ReorderWishes } from './plan-reorder.ts';
import { quoteBoard } from './quote-board.ts';
import { findQuote, type StoredQuote } from './stored-quotes.ts';

export interface ReorderQuote {
  readonly plan: ReorderPlan;
  readonly outcome: QuoteOutcome;
  /** Saving from the previous order's tooling; zero when it cannot be used. */
  readonly savingFen: Fen;
}

/** Quotes the board of an earlier order under today's price book, unchanged or with changes. */
export async function quoteReorder(reader: Reader, order: PcbOrder, wishes: ReorderWishes = {}): Promise<ReorderQuote> {
  const plan = await planReorder(reader, order, wishes);
  const outcome = await quoteBoard(reader, plan.spec, { repeatOf: plan.repeatOf });
  return { plan, outcome, savingFen: outcome.ok ? savingOf(outcome.chosen.lines) : sum([]) };
}

/** Returns the agreed price of an order, and the lines agreed on since. */
export async function agreedPrice(
  reader: Reader,
  order: PcbOrder,
): Promise<{ readonly sold: StoredQuote; readonly lines: readonly StoredLine[] }> {
  const sold = await findQuote(reader, order.quoteId);
  if (!sold) throw new Error(`order ${order.orderNo} has no quote`);
  const agreed = (await priceVersionsOf(reader, order.id)).find(({ version }) => version === order.priceVersion);
  // Until a change order is accepted the lines are those of the quote.
  return { sold, lines: agreed?.lines ?? sold.lines };
}

const savingOf = (lines: readonly { readonly line: string; readonly amountFen: Fen }[]): Fen =>
  negate(sum(lines.filter(({ line }) => line === 'repeat').map(({ amountFen }) => amountFen)));
