import type { BatchPage } from '@xunban/contract';
import { piecesText } from '@xunban/i18n/order-texts';

/** Returns the number of missing pieces in the unit of the trade. The area `order-texts` must be loaded. */
export const lackText = (
  { orders }: Pick<BatchPage, 'orders'>,
  { orderId, pieces }: Pick<BatchPage['shortages'][number], 'orderId' | 'pieces'>,
): string => piecesText(pieces, orders.find((order) => order.orderId === orderId)?.boardsPerPiece ?? 1);
