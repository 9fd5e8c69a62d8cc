import type { CamFileKind } from '@xunban/contract';
import { orderedPanel } from '@xunban/gerber';
import type { PanelToWrite, PieceObstacle } from '@xunban/gerber/panel-files';
import type { InTransaction, Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/threads/thread-pool.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import { namedBytes } from '../../files/files/named-bytes.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import type { PanelAdviser } from '../../pricing/quotes/panel-advice.ts';
import { storeWrittenFiles } from '../cam-jobs/edit-version.ts';
import { type DraftToWrite, draftToWrite } from '../cam-jobs/written-from.ts';
import { fullBatches } from './batch-store.ts';

const REFUSALS = {
  noOutline: 'batch.pieceOutlineMissing',
  unplacedLayer: 'batch.pieceLayerUnplaced',
  unboundedPlane: 'batch.piecePlaneUnbounded',
  otherSize: 'batch.pieceOtherSize',
  tooManyBoards: 'batch.pieceTooManyBoards',
} as const satisfies Record<PieceObstacle['reason'], string>;

interface WriteDeps extends Pick<Deps, 'db' | 'files'> {
  readonly analysis: AnalysisPool;
  readonly panels: PanelAdviser;
}

/** A working panel of a job, and the orders on it with the size of what is delivered. */
interface JobPanel {
  /** Distinguishes the files of several layouts; empty for a single one. */
  readonly prefix: string;
  readonly panel: Omit<PanelToWrite, 'layers'>;
  readonly pieces: readonly { readonly orderId: string; readonly lengthMm: number; readonly widthMm: number }[];
}

/**
 * Fills the draft of a CAM job with the files of its working panels: of the layouts of its batch, or of the order's own.
 * @throws Refusal `notFound`, `camJob.noDraft`, `camJob.stateChanged`, `camJob.noLayout`, `unavailable`, and one that names each
 *   order that needs an engineer
 */
export async function writeCamFiles(
  deps: WriteDeps,
  once: InTransaction,
  actor: StaffActor,
  { jobId, signal }: { readonly jobId: string; readonly signal: AbortSignal },
): Promise<void> {
  const caller: Caller = { owner: actor.id, signal };
  const draft = await draftToWrite(deps.db.read, jobId);
  const orders = await boardsById(
    deps.db.read,
    draft.sources.map(({ orderId }) => orderId),
  );
  const panels = await panelsOf(deps, draft, orders, caller);
  if (panels.length === 0) throw new Refusal('camJob.noLayout');
  const files = [];
  for (const one of panels)
    for (const { name, bytes } of await written(deps, draft, one, orders, caller))
      files.push({ kind: kindOf(name), fileName: `${one.prefix}${name}`, bytes });
  await storeWrittenFiles(deps, once, actor, { jobId, ...draft, files });
}

async function panelsOf(
  { db, panels }: WriteDeps,
  { job }: DraftToWrite,
  orders: ReadonlyMap<string, PcbOrder>,
  caller: Caller,
): Promise<readonly JobPanel[]> {
  if (job.batchId !== null) return panelsOfBatch(db.read, job.batchId);
  const [order] = orders.values();
  if (!order) return [];
  const { layout } = await panels.advise(boardSpecOf(order), await currentPriceData(db.read, 'price_book'), caller);
  if (!layout) return [];
  const { workingPanel, marginMm, gapMm, pieceLengthMm, pieceWidthMm, blocks } = layout;
  return [
    {
      prefix: '',
      panel: {
        label: order.orderNo,
        ...{ ...workingPanel, marginMm, gapMm },
        blocks: blocks.map(({ turned, ...block }) => ({ ...block, isTurned: turned, piece: 0 })),
      },
      pieces: [{ orderId: order.id, lengthMm: pieceLengthMm, widthMm: pieceWidthMm }],
    },
  ];
}

async function panelsOfBatch(reader: Reader, batchId: string): Promise<readonly JobPanel[]> {
  const [batch] = await fullBatches(reader, [batchId]);
  if (!batch) throw new Refusal('notFound');
  return batch.layouts.map(({ position, blocks }) => {
    const ids = [...new Set(blocks.map(({ id }) => id))];
    return {
      prefix: batch.layouts.length === 1 ? '' : `P${position}-`,
      panel: {
        label: batch.layouts.length === 1 ? batch.batchNo : `${batch.batchNo}-${position}`,
        ...{ lengthMm: batch.panelLengthMm, widthMm: batch.panelWidthMm },
        ...{ marginMm: batch.marginUm / 1000, gapMm: batch.gapUm / 1000 },
        blocks: blocks.map(({ id, xUm, yUm, columns, rows, turned }) => ({
          ...{ xMm: xUm / 1000, yMm: yUm / 1000, columns, rows, isTurned: turned, piece: ids.indexOf(id) },
        })),
      },
      pieces: ids.flatMap((orderId) => {
        const own = batch.orders.find((one) => one.orderId === orderId);
        return own ? [{ orderId, lengthMm: own.pieceLengthUm / 1000, widthMm: own.pieceWidthUm / 1000 }] : [];
      }),
    };
  });
}

async function written(
  { db, files, analysis }: WriteDeps,
  { sources }: DraftToWrite,
  { panel, pieces: placed }: JobPanel,
  orders: ReadonlyMap<string, PcbOrder>,
  caller: Caller,
) {
  const pieces = [];
  const own: PcbOrder[] = [];
  for (const { orderId, ...size } of placed) {
    const order = orders.get(orderId);
    const source = sources.find((one) => one.orderId === orderId);
    const file = source && (await anyBoardFile(db.read, source.boardFileId ?? source.originalFileId));
    // An order that came to the batch after the draft was begun.
    if (!order || !file) throw new Refusal('camJob.outdated');
    const ordered = orderedPanel(boardSpecOf(order));
    own.push(order);
    pieces.push({
      ...{ ...size, upload: await namedBytes(files, file) },
      ...(ordered === undefined ? {} : { panel: ordered }),
    });
  }
  const [first] = own;
  if (!first) throw new Refusal('notFound');
  const answer = await analysis.panel({ panel: { ...panel, layers: boardSpecOf(first).layers }, pieces }, caller);
  if ('obstacles' in answer) throw refusalOf(answer.obstacles, own);
  return answer.files;
}

const ROUTS = ['router-contour.gbr', 'v-cut.gbr'];

function kindOf(name: string): CamFileKind {
  if (name.endsWith('.drl')) return 'drill';
  if (ROUTS.includes(name)) return 'rout';
  return name === 'profile.gbr' || !name.endsWith('.gbr') ? 'panel' : 'artwork';
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
