import {
  ORDER_STATE_CODES,
  ORDER_STATES,
  type OrderAction,
  type OrderState,
  type OrderStateCode,
} from '@xunban/contract';

export type ActorKind = 'buyer' | 'staff' | 'system';

/** Where each action leads from each state (design §5). What is not listed cannot happen. */
export const transitions = {
  inCart: { resubmit: 'inReview' },
  inReview: {
    approve: 'awaitingPayment',
    sendBack: 'sentBack',
    requestChange: 'awaitingConfirmation',
    cancel: 'cancelled',
  },
  sentBack: { resubmit: 'inReview', reset: 'inCart', cancel: 'cancelled' },
  awaitingConfirmation: {
    acceptChange: 'awaitingPayment',
    resubmit: 'inReview',
    reset: 'inCart',
    cancel: 'cancelled',
  },
  awaitingPayment: { pay: 'awaitingProduction', resubmit: 'inReview', reset: 'inCart', cancel: 'cancelled' },
  awaitingProduction: { startProduction: 'inProduction', cancel: 'cancelled' },
  inProduction: { completeStep: 'inProduction', finishRoute: 'awaitingShipment' },
  awaitingShipment: { ship: 'awaitingReceipt' },
  awaitingReceipt: { confirmDelivery: 'awaitingReceipt', receive: 'completed' },
  completed: {},
  cancelled: {},
} as const satisfies Record<OrderState, Partial<Record<OrderAction, OrderState>>>;

/** Who may do it at all; what a member of staff may do is narrowed further by permission. */
const actors: Record<OrderAction, readonly ActorKind[]> = {
  approve: ['staff', 'system'],
  sendBack: ['staff'],
  // The house proposes what the buyer answered to a question.
  requestChange: ['staff', 'system'],
  acceptChange: ['buyer'],
  resubmit: ['buyer'],
  reset: ['buyer'],
  pay: ['system'],
  startProduction: ['staff'],
  completeStep: ['staff'],
  finishRoute: ['staff'],
  ship: ['staff'],
  confirmDelivery: ['staff'],
  receive: ['buyer', 'system'],
  cancel: ['buyer', 'staff', 'system'],
};

/** What an action is judged on besides the state. */
export interface OrderFacts {
  readonly state: OrderState;
  /** Nothing is due on the main order. */
  readonly isPaid: boolean;
  /** The parcel has arrived, as far as the house knows. */
  readonly isDelivered: boolean;
  /** A question about it is open, so its lead time stands still; absent for no. */
  readonly isHeld?: boolean;
}

export type Hindrance = 'actor' | 'state' | 'unpaid' | 'alreadyDelivered' | 'held';

/** Why an action cannot happen now; null when it can. */
export function hindrance(action: OrderAction, actor: ActorKind, facts: OrderFacts): Hindrance | null {
  if (!actors[action].includes(actor)) return 'actor';
  if (nextState(facts.state, action) === undefined) return 'state';
  return guard(action, facts);
}

/** The state that an action leads to; undefined when it is not possible from there. */
export function nextState(from: OrderState, action: OrderAction): OrderState | undefined {
  const open: Partial<Record<OrderAction, OrderState>> = transitions[from];
  return open[action];
}

function guard(action: OrderAction, facts: OrderFacts): Hindrance | null {
  switch (action) {
    // Boards are neither made nor sent before they are paid for.
    case 'pay':
    case 'ship':
      return facts.isPaid ? null : 'unpaid';
    case 'startProduction':
      return facts.isPaid ? whileHeld(facts) : 'unpaid';
    // Nothing goes ahead on what the buyer was asked about.
    case 'approve':
    case 'completeStep':
    case 'finishRoute':
      return whileHeld(facts);
    case 'confirmDelivery':
      return facts.isDelivered ? 'alreadyDelivered' : null;
    default:
      return null;
  }
}

const whileHeld = ({ isHeld }: OrderFacts): Hindrance | null => (isHeld === true ? 'held' : null);

const stateByCode = new Map<number, OrderState>(
  (Object.entries(ORDER_STATES) as [OrderState, OrderStateCode][]).map(([state, code]) => [code, state]),
);

/** @throws when no state has the code, which the database's check prevents */
export function stateOf(code: number): OrderState {
  const state = stateByCode.get(code);
  if (state === undefined) throw new Error(`${code} is no state of an order.`);
  return state;
}

export const codeOf = (state: OrderState): OrderStateCode => ORDER_STATES[state];

/** Whether an order counts for its main order's price and progress: it is neither back in the cart nor cancelled. */
export const isLive = (state: OrderState): boolean => state !== 'inCart' && state !== 'cancelled';

/**
 * A main order stands where its least advanced live order stands; without one it is cancelled, or back in the cart, from where
 * its boards may have gone on to another one.
 */
export function mainState(states: readonly OrderState[]): OrderState {
  if (states.length === 0) return 'inCart';
  const live = states.filter(isLive);
  const counted = live.length > 0 ? live : states.includes('cancelled') ? (['cancelled'] as const) : states;
  const codes = counted.map(codeOf);
  return stateOf(Math.min(...codes, Math.max(...ORDER_STATE_CODES)));
}
