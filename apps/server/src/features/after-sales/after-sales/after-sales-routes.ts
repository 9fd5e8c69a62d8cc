import { calls } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { imageReply } from '../../files/attachments/attachments.ts';
import { findImage, isKeyOf, MEMBER_IMAGES } from '../../files/attachments/member-images.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { findPcbOrder, ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import { complaintOfImage } from './complaint-images.ts';
import { type Complaint, complaints, countComplaints } from './complaint-store.ts';
import { viewForStaff, viewOfBoard, viewOne, viewOwn, viewPage } from './complaint-view.ts';
import { acceptWithRefund, acceptWithRemake, askComplainant, refuseComplaint } from './decide-complaint.ts';
import { answerComplaint, editComplaint, makeComplaint, withdrawComplaint } from './make-complaint.ts';

/** Routes for buyers' complaints after delivery and the staff replies. */
export function afterSalesRoutes({ db, files }: Pick<Deps, 'db' | 'files'>): readonly Route[] {
  const { afterSales, staffAfterSales } = calls;
  const own = (step: (tx: Tx) => Promise<Complaint>) => db.transaction(async (tx) => viewOne(tx, await step(tx)));
  return [
    route(afterSales.ofOrder, async ({ actor, query }) =>
      viewOfBoard(db.read, await ownPcbOrder(db.read, actor.memberId, query)),
    ),
    route(afterSales.list, async ({ actor, query }) => {
      const filter = { memberId: actor.memberId };
      const [totalCount, rows] = await Promise.all([
        countComplaints(db.readLagging, filter, query),
        complaints(db.readLagging, filter, query),
      ]);
      return { totalCount, items: await viewOwn(db.readLagging, rows) };
    }),
    route(afterSales.make, ({ actor, body }) => own((tx) => makeComplaint(tx, actor.memberId, body))),
    route(afterSales.edit, ({ actor, params, body }) =>
      own((tx) => editComplaint(tx, actor.memberId, { ...body, id: params.id })),
    ),
    route(afterSales.withdraw, ({ actor, params, body }) =>
      own((tx) => withdrawComplaint(tx, actor.memberId, { ...body, id: params.id })),
    ),
    route(afterSales.answer, ({ actor, params, body }) =>
      own((tx) => answerComplaint(tx, actor.memberId, { ...body, id: params.id })),
    ),
    route(afterSales.image, async ({ params, query }) => {
      const image = await findImage(db.read, params.id, null);
      if (image?.purpose !== 'complaint' || !isKeyOf(image, query.key)) throw new Refusal('notFound');
      if ((await complaintOfImage(db.read, image.id)) === undefined) throw new Refusal('notFound');
      return imageReply({ files }, MEMBER_IMAGES, image.id);
    }),

    route(staffAfterSales.list, async ({ query }) => {
      const { state, kind } = query;
      const filter = { ...(state && { states: [state] }), kind, filter: query.filter };
      const [totalCount, rows] = await Promise.all([
        countComplaints(db.readLagging, filter, query),
        complaints(db.readLagging, filter, query),
      ]);
      return { totalCount, items: await viewForStaff(db.readLagging, rows) };
    }),
    route(staffAfterSales.show, ({ params }) => viewPage(db.read, params.id)),
    route(staffAfterSales.ofOrder, async ({ params }) => {
      const order = await findPcbOrder(db.read, params);
      if (!order) throw new Refusal('notFound');
      const original =
        order.remakeOf === null ? undefined : (await boardsById(db.read, [order.remakeOf])).get(order.remakeOf);
      return {
        remakeOf: original ? { id: original.id, orderNo: original.orderNo } : null,
        items: await viewForStaff(db.read, await complaints(db.read, { orderId: order.id })),
      };
    }),
    route(staffAfterSales.image, async ({ params }) => {
      if ((await complaintOfImage(db.read, params.imageId)) !== params.id) throw new Refusal('notFound');
      const image = await findImage(db.read, params.imageId, null);
      return imageReply({ files }, MEMBER_IMAGES, image?.id);
    }),
    route(staffAfterSales.ask, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await askComplainant(tx, staffActor(actor), { ...body, id: params.id });
        return viewPage(tx, params.id);
      }),
    ),
    route(staffAfterSales.remake, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await acceptWithRemake(tx, staffActor(actor), { ...body, id: params.id });
        return viewPage(tx, params.id);
      }),
    ),
    route(staffAfterSales.refund, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const amount = parseYuan(String(body.amount));
        if (amount <= 0n) throw new Refusal('invalidInput', { fields: [{ field: 'amount', code: 'yuan' }] });
        await acceptWithRefund(tx, staffActor(actor), { ...body, amount, id: params.id });
        return viewPage(tx, params.id);
      }),
    ),
    route(staffAfterSales.refuse, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await refuseComplaint(tx, staffActor(actor), { ...body, id: params.id });
        return viewPage(tx, params.id);
      }),
    ),
  ];
}
