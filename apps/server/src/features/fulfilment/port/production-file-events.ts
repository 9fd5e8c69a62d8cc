import { domainEvent } from '../../../platform/domain-events/domain-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

/** A version of a production file came, or what its buyer said of it: whoever tells people things hears of it here. */
export interface ProductionFileMoved {
  readonly order: Pick<PcbOrder, 'id' | 'orderNo' | 'memberId'>;
  readonly fileId: string;
  readonly to: 'waiting' | 'confirmed' | 'refused' | 'withdrawn';
  /** Who did it in the house; null for the buyer and the clock. */
  readonly staffId: string | null;
}
export const productionFileMoved = domainEvent<ProductionFileMoved>('productionFiles.moved');
