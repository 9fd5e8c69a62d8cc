import { boardOnly, calls, type RawReply } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import type { PanelAdviser } from '../../pricing/quotes/panel-advice.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { awaitMaterial, holdOnFloor, resumeOnFloor } from '../production/own-holds.ts';
import { undoStep } from '../production/undo-step.ts';
import { scannedNumber, viewFloorBoard } from './floor-board.ts';
import { travellerDocument } from './traveller-document.ts';
import { travellerFacts } from './traveller-facts.ts';

/**
 * The traveller of a board, and the screen of the stations.
 * @param buyer what was asked and answered about a board
 */
export const travellersRoutes = (
  deps: Deps,
  printer: DocumentPrinter,
  panels: PanelAdviser,
  buyer: BuyerPort,
): readonly Route[] => [
  route(calls.staffFloor.traveller, async ({ actor, params, signal, once }): Promise<RawReply> => {
    const order = await findPcbOrder(deps.db.read, params);
    if (!order) throw new Refusal('notFound');
    const facts = await travellerFacts(deps, buyer, order.id, actor.permissions.has('file.view'));
    const book = await currentPriceData(deps.db.read, 'price_book');
    const board = boardOnly(order.spec);
    const layout = board ? (await panels.advise(board, book, { owner: actor.staffId, signal })).layout : null;
    const company = await companyForDocuments(deps.db.read, deps.config);
    // Loaded when the first document is printed, not at the start of every process.
    const { barcode } = await import('./barcode.ts');
    const body = await printer.print(travellerDocument({ ...facts, layout }, company, barcode(order.orderNo)), {
      owner: actor.staffId,
      signal,
    });
    await once((tx) => recordAction(tx, { object: boardObject(order), after: { printed: 'traveller' } }));
    return { body, headers: { 'Content-Disposition': contentDisposition('inline', `MI-${order.orderNo}.pdf`) } };
  }),
  route(calls.staffFloor.board, ({ query }) =>
    viewFloorBoard(deps.db.read, buyer, { orderNo: scannedNumber(query.no) }),
  ),
  route(calls.staffFloor.hold, ({ actor, params, body, once }) =>
    once(async (tx) => {
      const board = { ...body, orderId: params.id };
      if (body.materialOn === null) await holdOnFloor(tx, staffActor(actor), board);
      else await awaitMaterial(tx, staffActor(actor), { ...board, expectedOn: body.materialOn });
      return viewFloorBoard(tx, buyer, params);
    }),
  ),
  route(calls.staffFloor.resume, ({ actor, params, body, once }) =>
    once(async (tx) => {
      await resumeOnFloor(tx, staffActor(actor), { ...body, orderId: params.id });
      return viewFloorBoard(tx, buyer, params);
    }),
  ),
  route(calls.staffFloor.undoStep, ({ actor, params, body, once }) =>
    once(async (tx) => {
      await undoStep(tx, staffActor(actor), { ...body, orderId: params.id });
      return viewFloorBoard(tx, buyer, params);
    }),
  ),
];
