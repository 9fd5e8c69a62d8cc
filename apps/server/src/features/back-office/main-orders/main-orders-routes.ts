import { calls, TIMELINE_GROUPS } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type MainOrderDetail, mainOrderDetails } from '../../orders/order-views/main-order-detail.ts';
import { mainIdByNumber } from '../../orders-core/orders/main-numbers.ts';
import { viewMainForStaff } from './main-order-view.ts';
import { viewParcel } from './parcel-view.ts';
import { groupOf, timelineOf } from './timeline.ts';
import { timelineFacts } from './timeline-facts.ts';

export function mainOrdersRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  const { read } = db;
  return [
    route(calls.staffMainOrders.show, async ({ actor, params }) =>
      viewMainForStaff(read, actor, await findDetail(read, params.no)),
    ),

    route(calls.staffMainOrders.timeline, async ({ params, query }) => {
      const { main } = await findDetail(read, params.no);
      const all = timelineOf(await timelineFacts(read, main));
      const wanted = query.group === undefined ? all : all.filter((entry) => groupOf(entry) === query.group);
      const ordered = query.direction === 'newest' ? wanted.toReversed() : wanted;
      return {
        totalCount: ordered.length,
        items: ordered.slice(query.skipCount, query.skipCount + query.maxResultCount),
        groups: TIMELINE_GROUPS.map((group) => ({
          group,
          count: all.filter((entry) => groupOf(entry) === group).length,
        })),
      };
    }),
    route(calls.staffMainOrders.parcel, ({ actor, params }) =>
      viewParcel(read, actor, params.carrier, params.waybill.toUpperCase()),
    ),
  ];
}

/** The main order of a number, however it is spelled. @throws Refusal `notFound` */
async function findDetail(reader: Reader, no: string): Promise<MainOrderDetail> {
  const id = await mainIdByNumber(reader, no.toUpperCase());
  const detail = id && (await mainOrderDetails(reader, [id])).get(id);
  if (!detail) throw new Refusal('notFound');
  return detail;
}
