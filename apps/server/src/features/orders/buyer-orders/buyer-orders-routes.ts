import { calls, ORDER_FLAGS, ORDER_STATES, type OrderFlag } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { countByFlag, countByState, type OrderFilter } from '../../orders-core/orders/list-orders.ts';
import { readSorting } from '../../orders-core/orders/order-sorting.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { cancelByBuyer } from '../cancellations/cancel-order.ts';
import { countCart } from '../carts/cart-items.ts';
import { acceptChange } from '../change-orders/accept-change.ts';
import { agreeCancellation, refuseCancellation } from '../change-orders/decide-cancellation.ts';
import { refuseChange } from '../change-orders/end-change.ts';
import { revertByBuyer } from '../change-orders/revert-change.ts';
import { findMain, findOrder, findOrders } from '../order-views/find-orders.ts';
import { forRole } from '../order-views/for-role.ts';
import { shippedAt, viewDetail, viewMain, viewSummary } from '../order-views/order-view.ts';
import { viewProgress, withoutOperators } from '../order-views/view-progress.ts';
import { editOrder } from './edit-order.ts';
import { FLAG_RULES } from './order-flags.ts';
import { receiveOrders } from './receive-orders.ts';
import { resetOrders } from './reset-order.ts';
import { reviseOrder } from './revise-order.ts';

export function buyerOrdersRoutes(deps: Deps): readonly Route[] {
  const { read, readLagging } = deps.db;
  return [
    route(calls.order.acceptChange, ({ actor, body, once }) =>
      once(async (tx) => {
        const { freight } = body;
        const freightFen = freight === undefined ? undefined : parseYuan(String(freight));
        await acceptChange(tx, actor.memberId, { ...body, freightFen });
        const { order, detail } = await findOrder(tx, actor.memberId, { id: body.orderId });
        return viewDetail(tx, order, detail);
      }),
    ),
    route(calls.main.refuseChange, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await refuseChange(tx, actor.memberId, { ...body, orderId: params.id });
        const { order, detail } = await findOrder(tx, actor.memberId, params);
        return viewDetail(tx, order, detail);
      }),
    ),
    route(calls.main.revertChange, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await revertByBuyer(tx, actor.memberId, { ...body, orderId: params.id });
        const { order, detail } = await findOrder(tx, actor.memberId, params);
        return viewDetail(tx, order, detail);
      }),
    ),
    route(calls.main.agreeCancellation, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const feeFen = parseYuan(String(body.fee));
        await agreeCancellation(tx, actor.memberId, { orderId: params.id, feeFen });
        const { order, detail } = await findOrder(tx, actor.memberId, params);
        return viewDetail(tx, order, detail);
      }),
    ),
    route(calls.main.refuseCancellation, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await refuseCancellation(tx, actor.memberId, { ...body, orderId: params.id });
        const { order, detail } = await findOrder(tx, actor.memberId, params);
        return viewDetail(tx, order, detail);
      }),
    ),
    route(calls.order.cancel, ({ actor, body, once }) =>
      once(async (tx) => {
        await cancelByBuyer(tx, actor.memberId, body);
        return viewMain(tx, await findMain(tx, actor.memberId, body.mainOrderId));
      }),
    ),
    route(calls.order.reset, async ({ actor, body, once }) => ({
      cartIds: await once((tx) => resetOrders(tx, actor.memberId, body)),
    })),
    route(calls.main.tagOrder, ({ actor, body }) =>
      deps.db.transaction(async (tx) => {
        await editOrder(tx, actor.memberId, body);
        const { order, detail } = await findOrder(tx, actor.memberId, body);
        return viewSummary(order, detail);
      }),
    ),
    route(calls.main.editOrder, ({ actor, body }) =>
      deps.db.transaction(async (tx) => {
        await editOrder(tx, actor.memberId, body);
        const { order, detail } = await findOrder(tx, actor.memberId, body);
        return viewDetail(tx, order, detail);
      }),
    ),
    route(calls.main.reviseOrder, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const expectedFen = parseYuan(String(body.expectedAmount));
        await reviseOrder(tx, actor.memberId, { ...body, orderId: params.id, expectedFen });
        const { order, detail } = await findOrder(tx, actor.memberId, { id: params.id });
        return viewDetail(tx, order, detail);
      }),
    ),
    route(calls.order.receive, ({ actor, query, once }) =>
      once(async (tx) => {
        await receiveOrders(tx, actor.memberId, query.mainOrderId);
        return viewMain(tx, await findMain(tx, actor.memberId, query.mainOrderId));
      }),
    ),
    route(calls.order.list, ({ actor, body }) => listFor(actor, { ...body, text: body.filter }, body)),
    route(calls.main.orders, ({ actor, query }) => listFor(actor, { ...query, text: query.filter }, query)),
    route(calls.main.inProduction, async ({ actor, query }) => {
      const filter = { memberId: actor.memberId, isInProduction: true };
      const [{ total, items }, clock] = await Promise.all([
        findOrders(readLagging, filter, pageOf(query)),
        currentCalendar(readLagging),
      ]);
      return {
        totalCount: total,
        items: items.map(({ order, detail }) => ({
          ...forRole(actor.role, viewSummary(order, detail)),
          progress: withoutOperators(viewProgress(order, detail.steps(order), null, clock)),
        })),
      };
    }),
    route(calls.order.counts, async ({ actor }) => {
      const counts = await countByState(readLagging, { memberId: actor.memberId });
      const inCart = await countCart(readLagging, actor.memberId);
      const flagged = await countByFlag(
        readLagging,
        actor.memberId,
        ORDER_FLAGS.map((flag) => FLAG_RULES[flag]),
      );
      return [
        ...[...counts].map(([state, count]) => ({
          ...{ state, flag: null },
          count: state === ORDER_STATES.inCart ? inCart : count,
        })),
        ...ORDER_FLAGS.map((flag, at) => ({ state: null, flag, count: flagged[at] ?? 0 })),
      ];
    }),
    route(calls.order.detail, ({ actor, query }) => detailFor(actor, query.orderNo)),
    route(calls.main.orderDetail, ({ actor, query }) => detailFor(actor, query.orderNo)),
    route(calls.order.mainDetail, async ({ actor: { memberId, role }, query }) => {
      const main = await viewMain(read, await findMain(read, memberId, query.mainOrderId));
      return forRole(role, { ...main, orders: main.orders.map((order) => forRole(role, order)) });
    }),
    route(calls.order.progress, async ({ actor, query }) => {
      const [{ order, detail }, clock] = await Promise.all([
        findOrder(read, actor.memberId, query),
        currentCalendar(read),
      ]);
      return withoutOperators(viewProgress(order, detail.steps(order), shippedAt(order, detail), clock));
    }),
  ];

  async function listFor(
    { memberId, role }: Pick<Member, 'memberId' | 'role'>,
    { flag, ...filter }: Omit<OrderFilter, 'memberId' | 'flag'> & { readonly flag?: OrderFlag | undefined },
    query: PageQuery,
  ) {
    const sought = { ...filter, memberId, flag: flag && FLAG_RULES[flag] };
    const { total, items } = await findOrders(readLagging, sought, pageOf(query));
    return { totalCount: total, items: items.map(({ order, detail }) => forRole(role, viewSummary(order, detail))) };
  }

  async function detailFor({ memberId, role }: Pick<Member, 'memberId' | 'role'>, orderNo: string) {
    const { order, detail } = await findOrder(read, memberId, { orderNo });
    return forRole(role, await viewDetail(read, order, detail));
  }
}

interface PageQuery {
  readonly maxResultCount: number;
  readonly skipCount: number;
  readonly sorting?: string | undefined;
}

const pageOf = ({ maxResultCount, skipCount, sorting }: PageQuery) => ({
  sorts: readSorting(sorting, { field: 'createdAt', direction: 'desc' }),
  skip: skipCount,
  take: maxResultCount,
});
