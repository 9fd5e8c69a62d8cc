import type { BoardSpec } from '@xunban/contract';
import { type Fen, negate, sum } from '@xunban/money';
import type { QuoteOutcome } from '@xunban/pricing';
import type { Reader } from '../../platform/db/transaction.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { quoteBoard } from './quote-board.ts';
import { hasTooling } from './repeatable-order.ts';

export interface ReorderQuote {
  readonly outcome: QuoteOutcome;
  /** What the former order's tooling saves; nothing when it does not exist any more. */
  readonly savingFen: Fen;
}

/** The board of a former order under today's price book, in the quantity and lead time wished for. */
export async function quoteReorder(
  reader: Reader,
  order: PcbOrder,
  wishes: Partial<Pick<BoardSpec, 'quantity' | 'leadTime'>> = {},
): Promise<ReorderQuote> {
  const repeatOf = (await hasTooling(reader, order)) ? order.orderNo : null;
  const outcome = await quoteBoard(reader, { ...order.spec, ...wishes }, { repeatOf });
  return { outcome, savingFen: outcome.ok ? savingOf(outcome.chosen.lines) : sum([]) };
}

const savingOf = (lines: readonly { readonly line: string; readonly amountFen: Fen }[]): Fen =>
  negate(sum(lines.filter(({ line }) => line === 'repeat').map(({ amountFen }) => amountFen)));
