import { orderedPanel } from '@xunban/gerber';
import type { PieceObstacle } from '@xunban/gerber/panel-files';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import { namedBytes } from '../../files/files/named-bytes.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { fileToMake } from '../production-files/file-to-make.ts';
import { type Batch, fullBatches, type Layout } from './batch-store.ts';

interface PanelFiles {
  readonly batch: Batch;
  /** Zip. */
  readonly archive: Uint8Array;
}

const REFUSALS = {
  noOutline: 'batch.pieceOutlineMissing',
  unplacedLayer: 'batch.pieceLayerUnplaced',
  unboundedPlane: 'batch.piecePlaneUnbounded',
  otherSize: 'batch.pieceOtherSize',
  tooManyBoards: 'batch.pieceTooManyBoards',
} as const satisfies Record<PieceObstacle['reason'], string>;

/**
 * Writes the files of one layout of a batch from what its orders are made of. Nothing is stored: the same batch gives the same
 * files.
 * @throws Refusal `notFound`, `unavailable`, and one that names each order that needs an engineer
 */
export async function panelFiles(
  { db, files, analysis }: Pick<Deps, 'db' | 'files'> & { readonly analysis: AnalysisPool },
  { id, layout }: { readonly id: string; readonly layout: number },
  caller: Caller,
): Promise<PanelFiles> {
  const [batch] = await fullBatches(db.read, [id]);
  const laidOut = batch?.layouts.find(({ position }) => position === layout);
  if (!batch || !laidOut) throw new Refusal('notFound');
  const orders = await ordersOn(db.read, laidOut);
  const [first] = orders;
  if (!first) throw new Refusal('notFound');
  const pieces = [];
  for (const order of orders) {
    const size = batch.orders.find(({ orderId }) => orderId === order.id);
    const file = await fileToMake(db.read, order);
    if (!size || !file) throw new Refusal('notFound');
    const panel = orderedPanel(order.spec);
    pieces.push({
      ...{
        upload: await namedBytes(files, file),
        lengthMm: size.pieceLengthUm / 1000,
        widthMm: size.pieceWidthUm / 1000,
      },
      ...(panel === undefined ? {} : { panel }),
    });
  }
  const panel = {
    ...{ lengthMm: batch.panelLengthMm, widthMm: batch.panelWidthMm, layers: first.spec.layers },
    ...{ marginMm: batch.marginUm / 1000, gapMm: batch.gapUm / 1000 },
    blocks: laidOut.blocks.map(({ id: orderId, xUm, yUm, columns, rows, turned }) => ({
      ...{ xMm: xUm / 1000, yMm: yUm / 1000, columns, rows, isTurned: turned },
      piece: orders.findIndex((order) => order.id === orderId),
    })),
  };
  const written = await analysis.panel({ panel, pieces }, caller);
  if ('obstacles' in written) throw refusalOf(written.obstacles, orders);
  return { batch, archive: written.archive };
}

async function ordersOn(reader: Deps['db']['read'], { blocks }: Layout): Promise<readonly PcbOrder[]> {
  const ids = [...new Set(blocks.map(({ id }) => id))];
  const boards = await boardsById(reader, ids);
  return ids.flatMap((id) => boards.get(id) ?? []);
}

/** Names the first obstacle in the text, and all of them in the data. */
function refusalOf(
  obstacles: readonly (PieceObstacle & { readonly piece: number })[],
  orders: readonly PcbOrder[],
): Refusal {
  const named = obstacles.map(({ piece, ...obstacle }) => ({ no: orders[piece]?.orderNo ?? '', ...obstacle }));
  const [first] = named;
  if (!first) throw new Error('invariant: a panel was not written without an obstacle');
  const { reason, ...params } = first;
  return new Refusal(REFUSALS[reason], { params, data: { obstacles: named } });
}
