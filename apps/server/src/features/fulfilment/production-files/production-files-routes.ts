import { calls, type ProductionFile } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import { anyBoardFile, boardFileKey } from '../../files/files/board-files.ts';
import type { FileComparison } from '../../files/files/compare-files.ts';
import { findPcbOrder, ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import { confirmProductionFile, refuseProductionFile, withdrawProductionFile } from './decide-production-file.ts';
import { findProductionFile, productionFilesOf } from './production-file-store.ts';
import { requireUploadable, uploadProductionFile } from './upload-production-file.ts';
import { viewForStaff, viewProductionFiles } from './view-production-files.ts';

interface BoardFiles {
  readonly analysis: AnalysisPool;
  readonly comparison: FileComparison;
}

export function productionFilesRoutes(deps: Deps, { analysis, comparison }: BoardFiles): readonly Route[] {
  const { read } = deps.db;
  const { productionFiles } = calls;
  return [
    route(productionFiles.list, async ({ actor, query }) => {
      const order = await ownPcbOrder(read, actor.memberId, { id: query.orderId });
      return { files: await viewProductionFiles(read, order, await productionFilesOf(read, order.id)) };
    }),
    route(productionFiles.confirm, ({ actor, params, once }) =>
      once(async (tx) => {
        await confirmProductionFile(tx, actor.memberId, params.id);
        return viewOne(tx, params.id);
      }),
    ),
    route(productionFiles.refuse, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await refuseProductionFile(tx, actor.memberId, params.id, body);
        return viewOne(tx, params.id);
      }),
    ),
    route(productionFiles.ofOrder, ({ params }) => filesForStaff(read, params.id)),
    route(productionFiles.upload, async ({ actor, params, files, signal, once }) => {
      const upload = { orderId: params.id, file: files.file, signal };
      await uploadProductionFile({ ...deps, analysis }, once, staffActor(actor), upload);
      return filesForStaff(read, params.id);
    }),
    route(productionFiles.withdraw, ({ actor, params, body, once }) =>
      once(async (tx) =>
        filesForStaff(tx, await withdrawProductionFile(tx, staffActor(actor), { id: params.id, ...body })),
      ),
    ),
    route(productionFiles.download, async ({ params, signal, once }) => {
      const { file, board, order } = await boardsOf(read, params.id);
      const { sha256, fileName } = board;
      const stored = { key: boardFileKey(sha256), plainName: 'production-file.zip', fileName };
      return storedFileReply(deps.files, stored, signal, () =>
        once((tx) => recordAction(tx, { object: boardObject(order), after: { productionFile: file.version } })),
      );
    }),
    route(calls.main.productionFile, async ({ actor, params, signal }) => {
      const order = await ownPcbOrder(read, actor.memberId, { id: params.id });
      const versions = await productionFilesOf(read, order.id);
      const standing = versions.find(({ state }) => state === 'confirmed' || state === 'waiting');
      const board = await anyBoardFile(read, standing?.boardFileId ?? order.fileId);
      if (!board) throw new Refusal('notFound');
      const { sha256, fileName } = board;
      const stored = { key: boardFileKey(sha256), plainName: 'board-file.zip', fileName };
      return storedFileReply(deps.files, stored, signal);
    }),
    route(productionFiles.compared, async ({ actor, params, signal }) => {
      const { original, board } = await boardsOf(read, params.id);
      return comparison.compare(original, board, { owner: actor.staffId, signal });
    }),
    route(productionFiles.comparedImage, async ({ actor, params, signal }) => {
      const { original, board } = await boardsOf(read, params.id);
      return comparison.image(original, board, params.image, { owner: actor.staffId, signal });
    }),
  ];
}

/** A version with its order, its board file and the one that it was made from. @throws Refusal `notFound` */
async function boardsOf(reader: Reader, id: string) {
  const file = await findProductionFile(reader, id);
  const order = file && (await findPcbOrder(reader, { id: file.orderId }));
  const board = file && (await anyBoardFile(reader, file.boardFileId));
  const original = file && (await anyBoardFile(reader, file.originalFileId));
  if (!file || !order || !board || !original) throw new Refusal('notFound');
  return { file, order, board, original };
}

async function viewOne(reader: Reader, id: string): Promise<ProductionFile> {
  const { file, order } = await boardsOf(reader, id);
  const [view] = await viewProductionFiles(reader, order, [file]);
  if (!view) throw new Refusal('notFound');
  return view;
}

async function filesForStaff(reader: Reader, orderId: string) {
  const order = await findPcbOrder(reader, { id: orderId });
  if (!order) throw new Refusal('notFound');
  const files = await viewForStaff(reader, order, await productionFilesOf(reader, orderId));
  const canUpload = await requireUploadable(reader, order).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
  return { files, canUpload };
}
