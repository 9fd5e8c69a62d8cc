import type { OrderDetail } from '@xunban/contract';
import { useState } from 'react';
import { tabValue } from '../../../shared/tab-value.ts';

/** An order that its buyer takes up again: what the quote page sends next is its next round. */
export interface RevisedOrder extends Pick<OrderDetail, 'id' | 'orderNo' | 'version' | 'fileName' | 'note'> {}

const isOrder = (value: unknown): value is RevisedOrder =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'orderNo', 'fileName', 'note'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  typeof (value as Record<string, unknown>)['version'] === 'number';

/** Kept until it was sent or the buyer thinks better of it. */
const stored = tabValue('xunban.quote.revises', isOrder);

/** Null when the next board is meant for something else. */
export const reviseOrder = (order: RevisedOrder | null): void => stored.write(order);

/** The order that is taken up again, what the buyer writes to it, and how to leave it as it is. */
export function useRevisedOrder() {
  const [order, setOrder] = useState(stored.read);
  return {
    order,
    write: (note: string) => {
      if (!order) return;
      stored.write({ ...order, note });
      setOrder({ ...order, note });
    },
    clear: () => {
      stored.write(null);
      setOrder(undefined);
    },
  };
}
