import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { assignFactory } from './assign-factory.ts';
import { addFactory, editFloor } from './edit-floor.ts';
import { viewFloors, viewProposal } from './factory-floor-view.ts';

/** Factories as planners work with them, and which of them a board is for. */
export const factoriesRoutes = ({ db }: Pick<Deps, 'db'>, scoresOf: ScoresOf): readonly Route[] => [
  route(calls.staffFactories.list, async () => ({ items: await viewFloors(db.read) })),
  route(calls.staffFactories.add, ({ body, once }) =>
    once(async (tx) => only(await viewFloors(tx, (await addFactory(tx, body)).id))),
  ),
  route(calls.staffFactories.save, ({ actor, params, body, once }) =>
    once(async (tx) => {
      const { contact, capacity, ...input } = body;
      await editFloor(tx, params.id, {
        ...input,
        // A user who cannot see the field cannot have intended to change it.
        contact: actor.permissions.has('contact.view') ? contact : undefined,
        capacity: capacity.map(({ layerClass, m2PerDay }) => [layerClass, m2PerDay] as const),
      });
      return only(await viewFloors(tx, params.id));
    }),
  ),
  route(calls.staffFactories.proposal, ({ actor, params }) =>
    viewProposal(db.read, scoresOf, actor.permissions, params.id),
  ),
  route(calls.staffFactories.assign, ({ actor, params, body, once }) =>
    once(async (tx) => {
      await assignFactory(tx, scoresOf, staffActor(actor), { ...body, orderId: params.id });
      return viewProposal(tx, scoresOf, actor.permissions, params.id);
    }),
  ),
];

function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Refusal('notFound');
  return item;
}
