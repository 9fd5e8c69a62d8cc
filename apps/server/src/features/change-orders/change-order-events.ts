import type { BoardSpec } from '@xunban/contract';
import { domainEvent } from '../../platform/domain-events/domain-events.ts';
import type { PcbOrder } from '../orders/order-records.ts';

/** A change order waits for a second person, or does not any more. */
export const changeProposalMoved = domainEvent<{ readonly orderId: string; readonly staffId: string | null }>(
  'changeProposalMoved',
);

/** A board is to be made as another one. Who knows why it cannot be refuses. */
export interface BoardToChange {
  readonly order: PcbOrder;
  readonly spec: BoardSpec;
}
export const boardToChange = domainEvent<BoardToChange>('changeOrders.boardToChange');
