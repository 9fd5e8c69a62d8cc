import type { OrderStateCode } from '@xunban/contract';

type Counts = readonly { readonly state: OrderStateCode; readonly count: number }[];

export interface Todo {
  /** The key under `todoItem` of the `user-centre` texts. */
  readonly kind: 'pay' | 'confirm' | 'edit' | 'receive' | 'cart' | 'address';
  readonly count: number;
  readonly path: string;
}

const FROM_STATES = [
  { kind: 'confirm', state: 20 },
  { kind: 'edit', state: 15 },
  { kind: 'pay', state: 30 },
  { kind: 'receive', state: 70 },
] as const;

/** What waits for the buyer, what holds an order up first. `addresses` is undefined while it is not known. */
export function todoList(counts: Counts, addresses: number | undefined): readonly Todo[] {
  const countOf = (state: OrderStateCode) => counts.find((entry) => entry.state === state)?.count ?? 0;
  const fromStates = FROM_STATES.map(
    ({ kind, state }): Todo => ({ kind, count: countOf(state), path: `/main/orderList?state=${state}` }),
  );
  const inCart: Todo = { kind: 'cart', count: countOf(0), path: '/main/orderCart' };
  const noAddress: Todo = { kind: 'address', count: addresses === 0 ? 1 : 0, path: '/main/addressList' };
  return [...fromStates, inCart, noAddress].filter(({ count }) => count > 0);
}
