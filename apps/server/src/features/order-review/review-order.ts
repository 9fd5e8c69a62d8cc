import type { BoardFacts } from '@xunban/gerber';
import { checkSpec } from '@xunban/pricing';
import type { Tx } from '../../platform/db/transaction.ts';
import { anyBoardFile } from '../files/board-files.ts';
import { advanceOrder, refreshMain, writeFindings } from '../orders/advance-order.ts';
import { mainIdOfOrder } from '../orders/find-order.ts';
import type { Finding } from '../orders/findings.ts';
import { lockMains } from '../orders/main-orders.ts';
import { SYSTEM } from '../orders/order-actor.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { judgedFacts } from './judged-facts.ts';
import { passesReview, reviewBoard } from './review-board.ts';

/**
 * The machine review of a new order: compares its file with its specification. Without a blocking finding the order
 * goes straight to payment; otherwise it stays in review with the findings for an engineer. Safe to run twice.
 */
export async function reviewOrder(tx: Tx, orderId: string): Promise<void> {
  const mainId = await mainIdOfOrder(tx, { id: orderId });
  if (mainId === undefined) return;
  const [main] = await lockMains(tx, [mainId]);
  const order = main?.orders.find(({ id }) => id === orderId);
  if (!main || order?.state !== 'inReview' || order.isMachineReviewed) return;

  const findings = await findingsOf(tx, order);
  if (passesReview(findings)) {
    await advanceOrder(tx, order, {
      action: 'approve',
      actor: SYSTEM,
      facts: { isPaid: false, isDelivered: false },
      set: { findings },
    });
  } else {
    await writeFindings(tx, order.id, findings);
  }
  await refreshMain(tx, main.id);
}

async function findingsOf(tx: Tx, order: PcbOrder): Promise<Finding[]> {
  const file = await anyBoardFile(tx, order.fileId);
  if (!file) return [{ code: 'review.fileMissing', severity: 'error', params: {} }];
  return [...reviewBoard(order.spec, file.facts), ...(await rulesBrokenByFacts(tx, order, file.facts))];
}

/** Rules that need what was measured: half holes without the option, an edge connector without gold, a thin mask web. */
async function rulesBrokenByFacts(tx: Tx, { spec }: PcbOrder, facts: BoardFacts): Promise<Finding[]> {
  const book = await currentPriceData(tx, 'price_book');
  return checkSpec({ ...spec, measured: judgedFacts(facts) }, book).map(({ code, field, params }) => ({
    code: `rule.${code}`,
    severity: 'error',
    field,
    params: { ...params },
  }));
}
