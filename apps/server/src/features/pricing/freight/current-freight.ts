import type { FreightOffer, FreightOption } from '@xunban/pricing';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { findQuote } from '../quotes/stored-quotes.ts';
import { freightUnder, offersUnder, type Packed } from './freight-offers.ts';

/**
 * Returns the current freight of a main order's parcel, by the freight table that it was ordered under; undefined when nothing
 * is left to ship, or its carrier does not accept it.
 */
export async function currentFreight(reader: Reader, main: MainOrder): Promise<FreightOption | undefined> {
  const boards = await packedBoards(reader, main);
  if (boards.length === 0) return undefined;
  return freightUnder(reader, main.freightVersion, main.carrier, boards, main.address);
}

/** Returns each carrier's price for a main order's parcel at another destination; by the same freight table. */
export async function offersForDestination(
  reader: Reader,
  main: MainOrder,
  place: Pick<MainOrder['address'], 'province' | 'city'>,
): Promise<readonly FreightOffer[]> {
  const boards = await packedBoards(reader, main);
  return boards.length === 0 ? [] : offersUnder(reader, main.freightVersion, boards, place);
}

async function packedBoards(reader: Reader, { orders }: MainOrder): Promise<Packed[]> {
  const boards: Packed[] = [];
  for (const order of orders) if (isLive(order.state)) boards.push(await packedOrder(reader, order));
  return boards;
}

/**
 * Recalculates the freight after a PCB order of a main order changed, up or down. The caller holds the lock of the main order and has
 * read it after the change.
 * @throws Refusal `shipping.noCarrier` when the carrier does not accept the parcel
 */
export async function adjustFreight(tx: Tx, main: MainOrder, orderNo: string): Promise<MainOrder> {
  const freight = await currentFreight(tx, main);
  if (freight === undefined) throw new Refusal('shipping.noCarrier');
  if (freight.priceFen === main.freightFen) return main;
  await writeFreightChange(tx, main.id, { orderNos: [orderNo], beforeFen: main.freightFen, freight });
  return { ...main, freight, freightFen: freight.priceFen };
}

/** A board as it was packed at the checkout: its quote knows how large a delivered piece is. */
async function packedOrder(reader: Reader, { orderNo, quoteId, spec, weightG }: PcbOrder): Promise<Packed> {
  const quote = await findQuote(reader, quoteId);
  if (!quote) throw new Error(`order ${orderNo} has no quote`);
  return { spec, weightG, pieceLengthMm: quote.pieceLengthMm, pieceWidthMm: quote.pieceWidthMm };
}
