import type { Fen } from '@xunban/money';
import { domainEvent } from '../../../platform/domain-events/domain-events.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';

/** Revenue was booked, or that of freight was corrected. */
export interface RevenueEarned {
  /** Locked. */
  readonly main: MainOrder;
  /** The board because of which. */
  readonly orderNo: string;
  /** Distinguishes the events of one board; empty when it was shipped. */
  readonly event: string;
  /** Zero for a correction of freight; negative when a part of a board's price is returned. */
  readonly goods: Fen;
  /** Negative when it was earned before and goes back. */
  readonly freight: Fen;
}
export const revenueEarned = domainEvent<RevenueEarned>('revenue.earned');
