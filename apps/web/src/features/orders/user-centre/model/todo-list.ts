import type { OrderFlag } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { countOfFlag, countOfState, type OrderCounts } from '../../orders/model/list-tabs.ts';

export interface Todo {
  /** The key under `todoItem` of the `user-centre` texts. */
  readonly kind: OrderFlag | 'pay' | 'edit' | 'receive' | 'cart' | 'address';
  readonly count: number;
  readonly path: string;
}

/** Flags of orders that are blocked, the most urgent first. */
const FLAGS = [
  'questionWaiting',
  'consentWaiting',
  'productionFileWaiting',
  'supplementDue',
  'complaintWaiting',
] as const;

const FROM_STATES = [
  { kind: 'edit', state: ORDER_STATES.sentBack },
  { kind: 'pay', state: ORDER_STATES.awaitingPayment },
  { kind: 'receive', state: ORDER_STATES.awaitingReceipt },
] as const;

/** Returns the buyer's pending tasks, blockers of orders first. `addresses` is undefined while it is not known. */
export function todoList(counts: OrderCounts, addresses: number | undefined): readonly Todo[] {
  const flagged = (flag: OrderFlag): Todo => ({
    ...{ kind: flag, count: countOfFlag(counts, flag) },
    path: `/main/orderList?flag=${flag}`,
  });
  const fromStates = FROM_STATES.map(
    ({ kind, state }): Todo => ({ kind, count: countOfState(counts, state), path: `/main/orderList?state=${state}` }),
  );
  const inCart: Todo = { kind: 'cart', count: countOfState(counts, ORDER_STATES.inCart), path: '/main/orderCart' };
  const noAddress: Todo = { kind: 'address', count: addresses === 0 ? 1 : 0, path: '/main/addressList' };
  return [...FLAGS.map(flagged), ...fromStates, flagged('toEvaluate'), inCart, noAddress].filter(
    ({ count }) => count > 0,
  );
}
