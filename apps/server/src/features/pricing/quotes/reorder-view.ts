import type { ReorderQuote as ReorderQuoteView } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { viewQuote } from '@xunban/pricing';
import { viewLine } from '@xunban/pricing/stored-lines';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { compareLines } from './compare-lines.ts';
import { isReviewedAlike } from './earlier-decision.ts';
import type { ReorderPlan } from './plan-reorder.ts';
import { agreedPrice, type ReorderQuote } from './quote-reorder.ts';
import { specDifferences } from './spec-differences.ts';

/** A reorder for the buyer's decision: the price, and all differences from the earlier order. */
export async function viewReorder(
  reader: Reader,
  { plan, outcome, savingFen }: ReorderQuote,
): Promise<ReorderQuoteView> {
  const { order, spec } = plan;
  const { sold, lines } = await agreedPrice(reader, order);
  const fileId = plan.file?.fileId ?? '';
  const card = fileId === '' ? NO_CARD : ((await boardCards(reader, [fileId])).get(fileId) ?? NO_CARD);
  return {
    orderNo: order.orderNo,
    saving: toApi(savingFen),
    quote: viewQuote(outcome),
    tooling: plan.tooling,
    toolingFields: [...plan.toolingFields],
    changes: specDifferences(order.spec, spec),
    file: plan.file && { id: plan.file.fileId, ...cardInColours(card, spec) },
    previous: viewPrevious(plan),
    review: passesByEarlier(plan) ? 'earlier' : 'again',
    before: {
      amount: toApi(order.amountFen),
      lines: lines.map(viewLine),
      workingDays: order.workingDays,
      bookVersion: sold.bookVersion,
    },
    lines: outcome.ok ? compareLines(lines, outcome.chosen.lines) : [],
  };
}

const viewPrevious = ({ order, previousFile, isSameFile }: ReorderPlan): ReorderQuoteView['previous'] => ({
  orderId: order.id,
  orderNo: order.orderNo,
  fileId: previousFile.fileId,
  fileName: previousFile.fileName,
  orderedAt: toIso(order.createdAt),
  reason: 'repeat',
  isSameFile,
});

/** Valid until the checkout, where a new note may require a review. */
const passesByEarlier = ({ order, spec, file, repeatOf }: ReorderPlan): boolean =>
  repeatOf !== null && file !== null && isReviewedAlike(order, { fileId: file.fileId, spec, note: order.note });
