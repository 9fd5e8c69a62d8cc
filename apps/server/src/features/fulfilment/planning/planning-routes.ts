import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { planBatch, planBoard } from './put-plan.ts';
import { listCards, plannedBy, viewBoard, viewCard, viewOptions } from './view-plans.ts';

/** The planning board: what begins where and on which day. */
export const planningRoutes = ({ db }: Pick<Deps, 'db'>, scoresOf: ScoresOf): readonly Route[] => [
  route(calls.staffPlanning.board, ({ actor, query }) => viewBoard(db.read, actor.permissions, query)),
  route(calls.staffPlanning.cards, ({ actor, query }) => listCards(db.readLagging, actor.permissions, query)),
  route(calls.staffPlanning.options, ({ actor, query }) => viewOptions(db.read, scoresOf, actor.permissions, query)),
  route(calls.staffPlanning.putBoard, ({ actor, params, body, once }) =>
    once(async (tx) => {
      const { version, ...place } = body;
      const by = await plannedBy(tx, actor.permissions);
      await planBoard(tx, scoresOf, staffActor(actor), by, { id: params.id, version, place });
      return viewCard(tx, actor.permissions, { kind: 'board', id: params.id });
    }),
  ),
  route(calls.staffPlanning.putBatch, ({ actor, params, body, once }) =>
    once(async (tx) => {
      const { version, ...place } = body;
      const by = await plannedBy(tx, actor.permissions);
      await planBatch(tx, scoresOf, staffActor(actor), by, { id: params.id, version, place });
      return viewCard(tx, actor.permissions, { kind: 'batch', id: params.id });
    }),
  ),
];
