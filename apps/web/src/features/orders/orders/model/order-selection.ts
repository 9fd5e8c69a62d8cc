import type { OrderSummary } from '@xunban/contract';
import { useState } from 'react';

/** Orders chosen on several pages of a list, by id. */
type Selection = ReadonlyMap<string, OrderSummary>;

/** Returns the selection after the check boxes of a page have changed; orders of other pages stay chosen. */
export function withPage(
  selection: Selection,
  page: readonly OrderSummary[],
  keys: readonly string[],
): Map<string, OrderSummary> {
  const next = new Map(selection);
  for (const order of page) {
    if (keys.includes(order.id)) next.set(order.id, order);
    else next.delete(order.id);
  }
  return next;
}

/** The main orders of a selection that can be paid now, each once. */
export const payableMainOrders = (orders: readonly OrderSummary[]): string[] => [
  ...new Set(orders.filter(({ can }) => can.includes('pay')).map(({ mainOrderId }) => mainOrderId)),
];

export interface OrderSelection {
  readonly orders: readonly OrderSummary[];
  readonly keys: readonly string[];
  /** Takes over the check boxes of a page. */
  readonly choose: (page: readonly OrderSummary[], keys: readonly string[]) => void;
  readonly set: (orders: readonly OrderSummary[]) => void;
}

export function useOrderSelection(): OrderSelection {
  const [chosen, setChosen] = useState<Selection>(new Map());
  return {
    orders: [...chosen.values()],
    keys: [...chosen.keys()],
    choose: (page, keys) => setChosen((before) => withPage(before, page, keys)),
    set: (orders) => setChosen(new Map(orders.map((order) => [order.id, order]))),
  };
}
