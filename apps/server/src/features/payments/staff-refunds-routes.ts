import { calls, type StaffRefund } from '@xunban/contract';
import type { Reader } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { exportList } from '../../platform/lists/export-list.ts';
import { Refusal } from '../../platform/refusal.ts';
import { exportedRefunds } from './export-refunds.ts';
import { staffRefunds } from './manual-refund-store.ts';
import { recordManualRefund, retryManualRefund } from './record-manual-refund.ts';

export function staffRefundsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  return [
    route(calls.staffRefunds.list, ({ query }) => staffRefunds(db.read, query, query)),

    route(calls.staffExports.refunds, (request) =>
      exportList(
        deps,
        exportedRefunds((reader, page) => staffRefunds(reader, request.query, page)),
        request,
      ),
    ),

    route(calls.staffRefunds.settle, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await recordManualRefund(tx, params.id, { ...body, staffId: actor.staffId });
        return one(tx, params.id);
      }),
    ),

    route(calls.staffRefunds.retry, ({ params, once }) =>
      once(async (tx) => {
        await retryManualRefund(tx, params.id);
        return one(tx, params.id);
      }),
    ),
  ];
}

async function one(reader: Reader, id: string): Promise<StaffRefund> {
  const { items } = await staffRefunds(reader, { id }, { skipCount: 0, maxResultCount: 1 });
  const [found] = items;
  if (!found) throw new Refusal('notFound');
  return found;
}
