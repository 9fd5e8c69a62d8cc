import { type AllCalls, type CallInput, calls } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findMain } from '../order-views/find-orders.ts';
import { viewMain } from '../order-views/order-view.ts';
import { changeDelivery } from './change-delivery.ts';
import { changeReferences } from './change-references.ts';
import { deliveryChoices } from './delivery-choices.ts';

type Body = CallInput<AllCalls['order']['changeAddress']>['body'];

export function deliveryChangesRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  return [
    route(calls.main.deliveryChoices, ({ actor, query }) => deliveryChoices(db.read, actor.memberId, query)),
    route(calls.order.changeAddress, ({ actor, body, once }) => once((tx) => change(tx, actor.memberId, body))),
    route(calls.main.changeOrderAddress, ({ actor, body, once }) => once((tx) => change(tx, actor.memberId, body))),
    route(calls.main.changeReferences, ({ actor, params, body }) =>
      db.transaction(async (tx) => {
        await changeReferences(tx, actor.memberId, { ...body, mainOrderId: params.id });
        return viewMain(tx, await findMain(tx, actor.memberId, params.id));
      }),
    ),
  ];

  async function change(tx: Tx, memberId: string, body: Body) {
    const expectedFreightFen = parseYuan(String(body.expectedFreight));
    await changeDelivery(tx, memberId, { ...body, expectedFreightFen });
    return viewMain(tx, await findMain(tx, memberId, body.mainOrderId));
  }
}
