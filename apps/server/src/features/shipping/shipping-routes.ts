import { calls } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cartFreight } from '../carts/cart-freight.ts';
import { freightOffers } from '../freight/freight-offers.ts';
import { offerView } from '../freight/freight-view.ts';
import { PRICE_ONLY, quoteBoard, requireProducible } from '../quotes/quote-board.ts';
import { viewShipment } from './shipment-view.ts';
import { findShipment, memberShipments } from './shipments.ts';

export const shippingRoutes = (deps: Deps): readonly Route[] => [
  route(calls.quote.freight, async ({ body, language }) => {
    const board = requireProducible(await quoteBoard(deps, deps.db.read, body.spec, PRICE_ONLY));
    const { options } = await freightOffers(deps.db.read, [board], body.province, body.city);
    return options
      .filter(({ carrier }) => body.carrier === undefined || carrier === body.carrier)
      .map(offerView(language));
  }),
  route(calls.address.freight, async ({ actor, body, language }) => {
    const { options } = await cartFreight(deps, deps.db.read, actor.memberId, body);
    return options.map(offerView(language));
  }),
  route(calls.order.shipments, async ({ actor, query }) => {
    const { total, items } = await memberShipments(deps.db.read, actor.memberId, {
      skip: query.skipCount,
      take: query.maxResultCount,
    });
    return { totalCount: total, items: items.map(viewShipment) };
  }),
  route(calls.order.shipment, async ({ actor, query }) => {
    const shipment = await findShipment(deps.db.read, actor.memberId, query.id);
    if (!shipment) throw new Refusal('notFound');
    return viewShipment(shipment);
  }),
];
