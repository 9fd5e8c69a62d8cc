import type { Tx } from '../../platform/db/transaction.ts';
import { freightUnder, type Packed } from '../freight/freight-offers.ts';
import { writeFreightChange } from '../orders/freight-changes.ts';
import { isLive } from '../orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../orders/order-records.ts';
import { findQuote } from '../quotes/stored-quotes.ts';

/**
 * Boards have left a main order: its freight is worked out anew for the parcel that is left, by the freight table that
 * it was ordered under. It only ever goes down; a parcel that would cost more without its largest board costs what was
 * agreed. With the last board the freight falls away by itself, and what was agreed stays in its row. The caller holds
 * the main order and has read it after the boards left.
 * @returns the main order with the freight that counts now
 */
export async function lowerFreight(tx: Tx, main: MainOrder, left: readonly PcbOrder[]): Promise<MainOrder> {
  const live = main.orders.filter(({ state }) => isLive(state));
  if (live.length === 0 || left.length === 0) return main;
  const boards: Packed[] = [];
  for (const order of live) boards.push(await packedOrder(tx, order));
  const freight = await freightUnder(tx, main.freightVersion, main.carrier, boards, main.address);
  if (freight === undefined || freight.priceFen >= main.freightFen) return main;
  await writeFreightChange(tx, main.id, {
    orderNos: left.map(({ orderNo }) => orderNo),
    beforeFen: main.freightFen,
    freight,
  });
  return { ...main, freight, freightFen: freight.priceFen };
}

/** A board as it was packed at the checkout: its quote knows how large a delivered piece is. */
async function packedOrder(tx: Tx, { orderNo, quoteId, spec, weightG }: PcbOrder): Promise<Packed> {
  const quote = await findQuote(tx, quoteId);
  if (!quote) throw new Error(`Order ${orderNo} has no quote.`);
  return { spec, weightG, pieceLengthMm: quote.pieceLengthMm, pieceWidthMm: quote.pieceWidthMm };
}
