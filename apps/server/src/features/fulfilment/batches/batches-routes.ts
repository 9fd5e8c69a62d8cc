import { calls, type RawReply } from '@xunban/contract';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import type { PanelAdviser } from '../../pricing/quotes/panel-advice.ts';
import { viewCamJob } from '../cam-jobs/view-cam-job.ts';
import type { BuyerPort, ScoresOf } from '../port/buyer-port.ts';
import { travellingBoard } from '../travellers/traveller-facts.ts';
import { batchDocument } from './batch-document.ts';
import { layOut } from './batch-orders.ts';
import { batchPlanner } from './batch-planner.ts';
import { batchIdNumbered, findBatches } from './batch-store.ts';
import { batchObject, changeBatch, createBatch, dissolveBatch } from './make-batch.ts';
import { proposeAll } from './propose-batches.ts';
import { finishRemake } from './remake-batch.ts';
import { completeBatchStep, startBatch, undoBatchStep } from './run-batch.ts';
import { decideShortage, planRemakeAfter, planRemakeOf, spoilPanel } from './spoil-panel.ts';
import { viewBatch, viewOfOrder, viewRows } from './view-batch.ts';
import { writeCamFiles } from './write-cam-files.ts';

/** Orders of several buyers on the same working panels: for planners, and for the stations that the panels pass. */
export function batchesRoutes(
  deps: Deps,
  printer: DocumentPrinter,
  scoresOf: ScoresOf,
  buyer: BuyerPort,
  { analysis, panels }: { readonly analysis: AnalysisPool; readonly panels: PanelAdviser },
): readonly Route[] {
  const { db } = deps;
  const planner = batchPlanner();
  const { staffBatches } = calls;
  return [
    route(staffBatches.proposals, ({ actor, signal }) =>
      proposeAll(db.read, planner, { owner: actor.staffId, signal }),
    ),
    route(staffBatches.list, async ({ query }) => {
      const { total, batches } = await findBatches(
        db.readLagging,
        { state: query.state, filter: query.filter },
        { skip: query.skipCount, take: query.maxResultCount },
      );
      return { totalCount: total, items: await viewRows(db.readLagging, batches) };
    }),
    route(staffBatches.show, ({ actor, params }) => viewBatch(db.read, buyer, params.id, actor.permissions)),
    route(staffBatches.scanned, async ({ actor, query }) => {
      const id = await batchIdNumbered(db.read, query.no.replace(/[\s*]/g, '').toUpperCase());
      if (id === undefined) throw new Refusal('notFound');
      return viewBatch(db.read, buyer, id, actor.permissions);
    }),
    route(staffBatches.ofOrder, ({ params }) => viewOfOrder(db.read, params.id)),
    route(staffBatches.create, async ({ actor, body, signal, once }) => {
      const laidOut = await layOut(db.read, planner, body.orderIds, { owner: actor.staffId, signal });
      return once(async (tx) =>
        viewBatch(tx, buyer, await createBatch(tx, staffActor(actor), laidOut), actor.permissions),
      );
    }),
    route(staffBatches.change, async ({ actor, params, body, signal, once }) => {
      const caller = { owner: actor.staffId, signal };
      const laidOut = await layOut(db.read, planner, body.orderIds, caller, params.id);
      return once(async (tx) => {
        await changeBatch(tx, staffActor(actor), { id: params.id, version: body.version, laidOut });
        return viewBatch(tx, buyer, params.id, actor.permissions);
      });
    }),
    route(staffBatches.dissolve, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await dissolveBatch(tx, staffActor(actor), { ...body, id: params.id });
        return viewBatch(tx, buyer, params.id, actor.permissions);
      }),
    ),
    route(staffBatches.start, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await startBatch(tx, scoresOf, staffActor(actor), { ...body, id: params.id });
        return viewBatch(tx, buyer, params.id, actor.permissions);
      }),
    ),
    route(staffBatches.completeStep, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const { version, step, delayReason = '', station = '' } = body;
        await completeBatchStep(tx, staffActor(actor), { id: params.id, version, step, delayReason, station });
        return viewBatch(tx, buyer, params.id, actor.permissions);
      }),
    ),
    route(staffBatches.undoStep, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await undoBatchStep(tx, staffActor(actor), { ...body, id: params.id });
        return viewBatch(tx, buyer, params.id, actor.permissions);
      }),
    ),
    route(staffBatches.spoil, async ({ actor, params, body, signal, once }) => {
      const spoiled = { ...body, id: params.id };
      const remake = await planRemakeAfter(db.read, planner, spoiled, { owner: actor.staffId, signal });
      return once(async (tx) => {
        await spoilPanel(tx, staffActor(actor), spoiled, remake, buyer);
        return viewBatch(tx, buyer, params.id, actor.permissions);
      });
    }),
    route(staffBatches.decideShortage, async ({ actor, params, body, signal, once }) => {
      const caller = { owner: actor.staffId, signal };
      const { shortageId, decision, version, note = '' } = body;
      const remake = decision === 'remake' ? await planRemakeOf(db.read, planner, params.id, shortageId, caller) : null;
      return once(async (tx) => {
        await decideShortage(
          tx,
          staffActor(actor),
          { id: params.id, version, shortageId, decision, note },
          remake,
          buyer,
        );
        return viewBatch(tx, buyer, params.id, actor.permissions);
      });
    }),
    route(staffBatches.traveller, async ({ actor, params, signal, once }): Promise<RawReply> => {
      const batch = await viewBatch(db.read, buyer, params.id, actor.permissions);
      const seesFile = actor.permissions.has('file.view');
      const [boards, printedAt, company, { barcode }] = await Promise.all([
        Promise.all(
          batch.orders.map(
            async ({ orderId }) => [orderId, await travellingBoard(db.read, buyer, orderId, seesFile)] as const,
          ),
        ),
        databaseNow(db.read),
        companyForDocuments(db.read, deps.config),
        // Loaded when the first document is printed, not at the start of every process.
        import('../travellers/barcode.ts'),
      ]);
      const document = batchDocument({ batch, boards: new Map(boards), printedAt }, company, barcode(batch.batchNo));
      const body = await printer.print(document, { owner: actor.staffId, signal });
      await once((tx) => recordAction(tx, { object: batchObject(batch), after: { printed: 'traveller' } }));
      return { body, headers: { 'Content-Disposition': contentDisposition('inline', `MI-${batch.batchNo}.pdf`) } };
    }),
    route(calls.staffCamJobs.write, async ({ actor, params, signal, once }) => {
      await writeCamFiles({ ...deps, analysis, panels }, once, staffActor(actor), { jobId: params.id, signal });
      return viewCamJob(db.read, params.id, actor.permissions);
    }),
    route(staffBatches.finishRemake, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await finishRemake(tx, staffActor(actor), { ...body, id: params.id });
        return viewBatch(tx, buyer, params.id, actor.permissions);
      }),
    ),
  ];
}
