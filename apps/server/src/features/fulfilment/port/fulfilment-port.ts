import type { Tx } from '../../../platform/db/transaction.ts';
import type { OrderActor, StaffActor, SystemActor } from '../../orders-core/orders/order-actor.ts';

/** An order and the version of it that the caller has seen. */
export interface OrderVersion {
  readonly orderId: string;
  readonly version: number;
}

export interface CompletedStep extends OrderVersion {
  readonly position: number;
  /** Reason why the step is later than planned. */
  readonly delayReason: string;
  /** Completion time reported later; now when left out. Never before that of the previous step. */
  readonly at?: Date;
  /** Good and scrapped pieces; not counted at every step. */
  readonly goodCount?: number | undefined;
  readonly scrapCount?: number;
  readonly station?: string;
}

export interface Dispatch extends OrderVersion {
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
}

/** A staff user, or a station that the system of a factory reported; the name is stored with the step. */
export type StepActor = StaffActor | (SystemActor & { readonly name: string });

/**
 * Commands of the other modules to fulfilment. Each runs in the caller's transaction. Fulfilment reports back by what it writes into
 * `orders-core` (order states, `production-steps`, `parcels`, `factories`) and by domain events; the other modules read only
 * those. `features/index.ts` chooses the implementation: ours, or an adapter of a factory's own MES.
 */
export interface FulfilmentPort {
  /**
   * Makes the route of a paid order, plans it up to the promised ship date and starts production.
   * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` (also while an amount is due), `productionFile.unconfirmed`
   */
  startProduction(tx: Tx, actor: OrderActor, order: OrderVersion): Promise<void>;
  /**
   * Completes the next step of a route. The last one makes the order ready to ship.
   * @throws Refusal `notFound`, `order.stateChanged` (also when another step is next), `order.notAllowed`, `paper.no…`,
   *   `invalidInput` for a late step without a reason
   */
  completeStep(tx: Tx, actor: StepActor, step: CompletedStep): Promise<void>;
  /**
   * Stops a board until its material is there, or changes the expected day.
   * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, `planning.pastDay`
   */
  awaitMaterial(
    tx: Tx,
    actor: StaffActor,
    order: OrderVersion & { readonly expectedOn: string; readonly reason: string },
  ): Promise<void>;
  /**
   * Ends the wait of a board for its material.
   * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` when no material is awaited
   */
  endMaterialWait(tx: Tx, actor: StaffActor, order: OrderVersion): Promise<void>;
  /**
   * Packs the rest of a finished order and hands it over to the carrier.
   * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, `shipping.…`, `parcel.isPacked`, `paper.no…`,
   *   `quality.openNonconformance`
   */
  ship(tx: Tx, actor: StaffActor, dispatch: Dispatch): Promise<void>;
  /**
   * Records that the carrier delivered the parcel of an order, with every board in it.
   * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
   */
  confirmDelivery(tx: Tx, actor: OrderActor, order: OrderVersion): Promise<void>;
}
