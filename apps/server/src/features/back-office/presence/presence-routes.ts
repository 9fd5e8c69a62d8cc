import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { leaveCase, reportPresence, takeOverCase } from './presence.ts';

export const presenceRoutes = ({ db }: Deps): readonly Route[] => [
  route(calls.staffCases.visit, ({ actor, params, body }) => {
    // Staff users without review permission only view.
    const wantsToWork = body.wantsToWork && actor.permissions.has('order.review');
    return db.transaction((tx) => reportPresence(tx, { orderId: params.id, staffId: actor.staffId, wantsToWork }));
  }),
  route(calls.staffCases.leave, ({ actor, params }) =>
    db.transaction((tx) => leaveCase(tx, { orderId: params.id, staffId: actor.staffId })),
  ),
  route(calls.staffCases.takeOver, ({ actor, params, body, once }) =>
    once((tx) => takeOverCase(tx, { ...body, orderId: params.id, staffId: actor.staffId })),
  ),
];
