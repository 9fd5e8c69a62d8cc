import { panelDifferences } from '@xunban/pricing';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import type { BoardToChange } from '../../orders-core/orders/order-events.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import { fullBatches, liveBatchesOf } from './batch-store.ts';
import { askedOf } from './order-for-batch.ts';

/**
 * A board that lies on panels with others is not changed in what the panels are made as, nor in its size, and no more of it is made:
 * the panels are what they are. Everything else may change, and fewer pieces may be wanted.
 * @throws Refusal `batch.onPanels` with the number of the batch
 */
export async function refuseOnPanels(tx: Tx, { order, spec }: BoardToChange): Promise<void> {
  if (order.state !== 'inProduction') return;
  const live = await liveBatchesOf(tx, [order.id]);
  if (live.length === 0) return;
  const { capability } = await currentPriceData(tx, 'price_book');
  const before = askedOf(order, capability);
  const after = askedOf({ ...order, spec }, capability);
  const isAnother =
    panelDifferences(boardSpecOf(order), boardSpecOf({ spec })).length > 0 ||
    after.item.lengthUm !== before.item.lengthUm ||
    after.item.widthUm !== before.item.widthUm ||
    after.boardsPerPiece !== before.boardsPerPiece ||
    after.owed > before.owed;
  if (!isAnother) return;
  const [batch] = await fullBatches(
    tx,
    live.map(({ batchId }) => batchId),
  );
  throw new Refusal('batch.onPanels', { params: { no: batch?.batchNo ?? '' } });
}
