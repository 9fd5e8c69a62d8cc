import {
  type BatchItem,
  batchKey,
  type Capability,
  defaultPanelRules,
  deliveredPiece,
  piecesToMake,
} from '@xunban/pricing';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { awaitsFile } from '../../orders-core/orders/confirm-file.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

/** The requirements of an order for the panels of a batch. */
export interface Asked {
  readonly item: BatchItem;
  readonly owed: number;
  readonly boardsPerPiece: number;
}

/** @param owed pieces, as they are delivered; all that were ordered when left out */
export function askedOf(
  order: PcbOrder,
  { tabGapMm }: Pick<Capability, 'tabGapMm'>,
  owed = order.spec.quantity,
): Asked {
  const piece = deliveredPiece(boardSpecOf(order), tabGapMm);
  return {
    owed,
    boardsPerPiece: piece.boards,
    item: {
      id: order.id,
      lengthUm: 10 * piece.lengthHundredths,
      widthUm: 10 * piece.widthHundredths,
      pieces: piecesToMake(owed, defaultPanelRules),
    },
  };
}

/** Paid, with nothing that it waits for, and not begun: it may be put into a batch. */
export const isOpenForBatch = (order: PcbOrder): boolean =>
  order.state === 'awaitingProduction' && order.heldFor === null && !awaitsFile(order);

/** The day on which it is expected to leave. */
export const dueOn = ({ forecastShipDate, promisedShipDate }: PcbOrder): string =>
  forecastShipDate ?? promisedShipDate ?? '9999-12-31';

/** Returns the key that has to be equal within a batch: how the panel is made, and the factory. */
export const kindOf = (order: PcbOrder, factoryId: string | undefined): string =>
  `${batchKey(boardSpecOf(order))}|${factoryId ?? ''}`;
