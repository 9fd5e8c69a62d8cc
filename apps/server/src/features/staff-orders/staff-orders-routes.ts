import { type AllCalls, type CallOutput, calls, type StaffPermission } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Staff } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { cancelOrder } from '../cancellations/cancel-order.ts';
import type { FileComparison } from '../files/compare-files.ts';
import { downloadBoardFile } from '../order-review/download-board-file.ts';
import { approveOrder, requestChange, sendBackOrder } from '../order-review/judge-order.ts';
import { findOrder, findOrders } from '../order-views/find-orders.ts';
import { keptCounts } from '../orders/list-orders.ts';
import { type StaffActor, staffActor } from '../orders/order-actor.ts';
import { readSorting } from '../orders/order-sorting.ts';
import { completeStep } from '../production/complete-step.ts';
import { startProduction } from '../production/start-production.ts';
import { confirmDelivery, shipOrder } from '../shipping/ship-order.ts';
import { formerOfOrder, orderedPair } from './former-of-order.ts';
import { viewForStaff, viewQueue } from './staff-order-view.ts';

type Answer = CallOutput<AllCalls['staff']['order']>;

export function staffOrdersRoutes(deps: Deps, comparison: FileComparison): readonly Route[] {
  const { read } = deps.db;
  return [
    route(calls.staff.orders, async ({ actor, query }) => {
      const { total, items } = await findOrders(
        read,
        { state: query.state, text: query.filter, orderNos: query.orderNos },
        {
          // Whoever has waited longest comes first.
          sorts: readSorting(query.sorting, { field: 'waitingSince', direction: 'asc' }),
          endedLast: !query.sorting,
          skip: query.skipCount,
          take: query.maxResultCount,
        },
      );
      return { totalCount: total, items: await viewQueue(read, actor.permissions, items) };
    }),
    route(calls.staff.orderCounts, async () =>
      [...(await keptCounts(read))].map(([state, count]) => ({ state, count })),
    ),
    route(calls.staff.order, async ({ actor, params }) =>
      viewForStaff(read, actor.permissions, await findOrder(read, null, params)),
    ),
    route(calls.staff.boardFile, ({ params }) => downloadBoardFile(deps, params.id)),
    route(calls.comparison.formerOfOrder, ({ params }) => formerOfOrder(read, params.id)),
    route(calls.comparison.orders, async ({ actor, params, signal }) => {
      const { before, after } = await orderedPair(read, params);
      return comparison.compare(before, after, { owner: actor.staffId, signal });
    }),
    route(calls.comparison.orderPicture, async ({ actor, params, signal }) => {
      const { before, after } = await orderedPair(read, params);
      return comparison.picture(before, after, params.picture, { owner: actor.staffId, signal });
    }),
    route(calls.staff.approve, ({ actor, params, body }) =>
      act(actor, params.id, (tx, by) => approveOrder(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.sendBack, ({ actor, params, body }) =>
      act(actor, params.id, (tx, by) => sendBackOrder(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.requestChange, ({ actor, params, body }) => {
      const amountDeltaFen = parseYuan(String(body.amountDelta));
      return act(actor, params.id, (tx, by) => requestChange(tx, by, { ...body, amountDeltaFen, orderId: params.id }));
    }),
    route(calls.staff.startProduction, ({ actor, params, body }) =>
      act(actor, params.id, (tx, by) => startProduction(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.completeStep, ({ actor, params, body }) =>
      act(actor, params.id, (tx, by) => completeStep(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.ship, ({ actor, params, body }) =>
      act(actor, params.id, (tx, by) => shipOrder(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.confirmDelivery, ({ actor, params, body }) =>
      act(actor, params.id, (tx, by) => confirmDelivery(tx, by, { ...body, orderId: params.id })),
    ),
    route(calls.staff.cancelOrder, ({ actor, params, body }) =>
      act(actor, params.id, (tx, by) => cancelOrder(tx, by, { ...body, orderId: params.id })),
    ),
  ];

  /** One step on one order in one transaction, answered with the order as it stands after it. */
  function act(
    actor: { readonly permissions: ReadonlySet<StaffPermission> } & Pick<Staff, 'staffId' | 'name'>,
    orderId: string,
    step: (tx: Tx, by: StaffActor) => Promise<void>,
  ): Promise<Answer> {
    return deps.db.transaction(async (tx) => {
      await step(tx, staffActor(actor));
      return viewForStaff(tx, actor.permissions, await findOrder(tx, null, { id: orderId }));
    });
  }
}
