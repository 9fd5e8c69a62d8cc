import { calls } from '@xunban/contract';
import { toWire } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { quoteReorder } from './quote-reorder.ts';
import { viewReorder } from './reorder-view.ts';
import { repriceOrder } from './reprice-order.ts';

/** Prices of boards that have been ordered before. */
export const reorderRoutes = (deps: Deps): readonly Route[] => [
  route(calls.quote.recalculate, async ({ actor, body }) => {
    const order = await ownPcbOrder(deps.db.read, actor.memberId, body);
    return repriceOrder(deps.db.read, order);
  }),
  route(calls.quote.recalculateReorder, async ({ actor, body }) => {
    const order = await ownPcbOrder(deps.db.read, actor.memberId, body);
    return viewReorder(deps.db.read, await quoteReorder(deps.db.read, order, body));
  }),
  route(calls.quote.reorderInfo, async ({ actor, query }) => {
    const order = await ownPcbOrder(deps.db.read, actor.memberId, query);
    const { plan, savingFen } = await quoteReorder(deps.db.read, order);
    const card = (await boardCards(deps.db.read, [order.fileId])).get(order.fileId) ?? NO_CARD;
    return {
      orderNo: order.orderNo,
      spec: order.spec,
      fileId: order.fileId,
      ...cardInColours(card, order.spec),
      saving: toWire(savingFen),
      tooling: plan.tooling,
      note: order.note,
      price: await repriceOrder(deps.db.read, order, plan.repeatOf),
    };
  }),
];
