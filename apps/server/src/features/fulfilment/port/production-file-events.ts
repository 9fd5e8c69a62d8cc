import { domainEvent } from '../../../platform/domain-events/domain-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

/** A version of a production file was added, or its buyer decided on it; published for notifications. */
export interface ProductionFileChanged {
  readonly order: Pick<PcbOrder, 'id' | 'orderNo' | 'memberId'>;
  readonly fileId: string;
  readonly to: 'waiting' | 'confirmed' | 'refused' | 'withdrawn';
  /** The acting staff user; null for the buyer and for automatic confirmation. */
  readonly staffId: string | null;
}
export const productionFileChanged = domainEvent<ProductionFileChanged>('productionFiles.moved');
