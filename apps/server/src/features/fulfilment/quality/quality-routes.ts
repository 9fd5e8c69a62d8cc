import { calls, SENT_STATES } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { imageReply } from '../../files/attachments/attachments.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { findPcbOrder, ownPcbOrder, type WhichOrder } from '../../orders-core/orders/find-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import {
  answerDeviation,
  closeNonconformance,
  decideNonconformance,
  reopenNonconformance,
} from './decide-nonconformance.ts';
import { measureBoard, waiveMeasurement } from './measure-board.ts';
import { addImage, imagesOf, NONCONFORMANCE_IMAGES } from './nonconformance-images.ts';
import { countNonconformances, nonconformances, piecesMade, scrapFigures } from './nonconformance-store.ts';
import { reportNonconformance } from './open-nonconformance.ts';
import { viewBoard, viewCharacteristics, viewDeviation, viewDeviations, viewPage, viewRows } from './quality-view.ts';

/** Returns the routes for measurements of boards before shipping and for nonconformances. */
export function qualityRoutes(deps: Pick<Deps, 'db' | 'files'>): readonly Route[] {
  const { db } = deps;
  const { staffQuality, quality } = calls;
  const board = async (which: WhichOrder) => {
    const order = await findPcbOrder(db.read, which);
    if (!order) throw new Refusal('notFound');
    return viewBoard(db.read, order);
  };
  return [
    route(staffQuality.ofOrder, ({ params }) => board(params)),
    route(staffQuality.scanned, ({ query }) => board({ orderNo: query.no.replace(/[\s*]/g, '').toUpperCase() })),
    route(staffQuality.measure, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await measureBoard(tx, staffActor(actor), { ...body, orderId: params.id });
        const order = await findPcbOrder(tx, params);
        if (!order) throw new Refusal('notFound');
        return viewBoard(tx, order);
      }),
    ),
    route(staffQuality.waive, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await waiveMeasurement(tx, staffActor(actor), { ...body, orderId: params.id });
        const order = await findPcbOrder(tx, params);
        if (!order) throw new Refusal('notFound');
        return viewBoard(tx, order);
      }),
    ),
    route(staffQuality.list, async ({ query }) => {
      const { state, cause, disposition } = query;
      const sought = { state, cause, disposition, filter: query.filter };
      const [totalCount, rows] = await Promise.all([
        countNonconformances(db.readLagging, sought, query),
        nonconformances(db.readLagging, sought, query),
      ]);
      return { totalCount, items: await viewRows(db.readLagging, rows) };
    }),
    route(staffQuality.show, ({ actor, params }) => viewPage(db.read, params.id, actor.permissions)),
    route(staffQuality.figures, async ({ query }) => ({
      items: await scrapFigures(db.read, query),
      made: await piecesMade(db.read, query),
    })),
    route(staffQuality.open, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const { order } = await lockOrder(tx, params.id);
        const found = { ...body, step: body.step ?? null, characteristic: null };
        const id = await reportNonconformance(tx, staffActor(actor), order, found);
        return viewPage(tx, id, actor.permissions);
      }),
    ),
    route(staffQuality.decide, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await decideNonconformance(tx, staffActor(actor), { ...body, id: params.id });
        return viewPage(tx, params.id, actor.permissions);
      }),
    ),
    route(staffQuality.close, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await closeNonconformance(tx, staffActor(actor), { ...body, id: params.id });
        return viewPage(tx, params.id, actor.permissions);
      }),
    ),
    route(staffQuality.reopen, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await reopenNonconformance(tx, staffActor(actor), { ...body, id: params.id });
        return viewPage(tx, params.id, actor.permissions);
      }),
    ),
    route(staffQuality.addImage, async ({ actor, params, files, once }) => {
      await addImage(deps, once, staffActor(actor), { nonconformanceId: params.id, file: files.file });
      return viewPage(db.read, params.id, actor.permissions);
    }),
    route(staffQuality.image, async ({ params: { id, imageId } }) => {
      const isOfIt = (await imagesOf(deps.db.read, id)).includes(imageId);
      return imageReply(deps, NONCONFORMANCE_IMAGES, isOfIt ? imageId : undefined);
    }),

    route(quality.ofOrder, async ({ actor, query }) => {
      const order = await ownPcbOrder(db.read, actor.memberId, query);
      // Measurements are delivered with the board: until then they can be repeated.
      const isSent = SENT_STATES.has(order.state);
      const shown = isSent ? await viewCharacteristics(db.read, order, { withNames: false }) : [];
      return {
        deviations: await viewDeviations(db.read, order),
        characteristics: shown.some(({ measured }) => measured !== null) ? shown : [],
      };
    }),
    route(quality.answer, ({ actor, params, body }) =>
      db.transaction(async (tx) => {
        const saved = await answerDeviation(tx, actor.memberId, { ...body, id: params.id });
        const order = (await boardsById(tx, [saved.orderId])).get(saved.orderId);
        if (!order) throw new Refusal('notFound');
        return viewDeviation(tx, order, saved);
      }),
    ),
  ];
}
