import {
  type HoldCause,
  IN_WORK_STATES,
  ORDER_STATE_CODES,
  ORDER_STATES,
  type OrderAction,
  type OrderState,
  type OrderStateCode,
  orderStateOf,
} from '@xunban/contract';

export type ActorKind = 'buyer' | 'staff' | 'system';

/** The target state of each action from each state (design §5). Unlisted transitions are impossible. */
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
    refuseChange: 'inReview',
    withdrawChange: 'inReview',
    resubmit: 'inReview',
    reset: 'inCart',
    cancel: 'cancelled',
  },
  awaitingPayment: {
    pay: 'awaitingProduction',
    settle: 'awaitingProduction',
    // The supplement of an accepted change order was not paid: the board returns to what it was.
    revertChange: 'awaitingProduction',
    resubmit: 'inReview',
    reset: 'inCart',
    cancel: 'cancelled',
  },
  awaitingProduction: {
    requestChange: 'awaitingConfirmation',
    // On another day, or in another factory; nothing begins with it.
    plan: 'awaitingProduction',
    startProduction: 'inProduction',
    // It stood still until what its main order costs more to send was paid.
    pay: 'awaitingProduction',
    settle: 'awaitingProduction',
    cancel: 'cancelled',
  },
  // A board that is being made stays there while its change order is decided and paid: it is held meanwhile.
  inProduction: {
    requestChange: 'inProduction',
    acceptChange: 'inProduction',
    refuseChange: 'inProduction',
    withdrawChange: 'inProduction',
    revertChange: 'inProduction',
    pay: 'inProduction',
    settle: 'inProduction',
    // Only with a fee that the buyer agrees to.
    offerCancel: 'inProduction',
    agreeCancel: 'cancelled',
    refuseCancel: 'inProduction',
    withdrawCancel: 'inProduction',
    plan: 'inProduction',
    completeStep: 'inProduction',
    undoStep: 'inProduction',
    finishRoute: 'awaitingShipment',
  },
  awaitingShipment: { ship: 'awaitingReceipt', pay: 'awaitingShipment', settle: 'awaitingShipment' },
  awaitingReceipt: { confirmDelivery: 'awaitingReceipt', receive: 'completed' },
  completed: {},
  cancelled: {},
} as const satisfies Record<OrderState, Partial<Record<OrderAction, OrderState>>>;

/** The target states for boards that were sold before, where they differ: a change order met the board on its way. */
const whenSold: Readonly<Partial<Record<OrderState, Partial<Record<OrderAction, OrderState>>>>> = {
  awaitingConfirmation: { refuseChange: 'awaitingProduction', withdrawChange: 'awaitingProduction' },
};

/** The kinds of actors that can take an action; staff are further restricted by permission. */
const actors: Record<OrderAction, readonly ActorKind[]> = {
  approve: ['staff', 'system'],
  sendBack: ['staff'],
  // The system proposes the buyer's answer to a question.
  requestChange: ['staff', 'system'],
  acceptChange: ['buyer'],
  refuseChange: ['buyer'],
  withdrawChange: ['staff'],
  // The system, when the deadline is over.
  revertChange: ['buyer', 'staff', 'system'],
  // The agreed change is paid already.
  settle: ['system'],
  resubmit: ['buyer'],
  reset: ['buyer'],
  pay: ['system'],
  // The system, when missing pieces are made again.
  plan: ['staff', 'system'],
  startProduction: ['staff'],
  // The system, when the factory's system reports it.
  completeStep: ['staff', 'system'],
  undoStep: ['staff'],
  finishRoute: ['staff', 'system'],
  ship: ['staff'],
  // The system, when the carrier reports it.
  confirmDelivery: ['staff', 'system'],
  receive: ['buyer', 'system'],
  cancel: ['buyer', 'staff', 'system'],
  offerCancel: ['staff'],
  agreeCancel: ['buyer'],
  refuseCancel: ['buyer'],
  withdrawCancel: ['staff'],
};

/** Facts besides the state that an action depends on. */
export interface OrderFacts {
  readonly state: OrderState;
  /** True when nothing is due for the board. */
  readonly isPaid: boolean;
  /** True when the parcel has arrived, as far as known. */
  readonly isDelivered: boolean;
  /** It has been paid for: it has a promised day; absent for no. */
  readonly isSold?: boolean;
  /** Cause of the hold; absent or null while the lead time runs. */
  readonly heldFor?: HoldCause | null;
  /** It stands still until what an accepted change order costs more is paid, and has until a day for that; absent for no. */
  readonly owesSupplement?: boolean;
  /** It is made again at no price, so no change of it can be sold; absent for no. */
  readonly isRemake?: boolean;
  /** Its buyer has still to confirm the production file; absent for no. */
  readonly awaitsFile?: boolean;
}

export type Hindrance =
  | 'actor'
  | 'state'
  | 'unpaid'
  | 'alreadyDelivered'
  | 'held'
  | 'sold'
  | 'noChange'
  | 'noOffer'
  | 'noSupplement'
  | 'fileUnconfirmed'
  | 'remake';

/** Why an action cannot happen now; null when it can. */
export function hindrance(action: OrderAction, actor: ActorKind, facts: OrderFacts): Hindrance | null {
  if (!actors[action].includes(actor)) return 'actor';
  if (nextState(facts.state, action, facts) === undefined) return 'state';
  return guard(action, facts);
}

/** The state that an action leads to; undefined when it is not possible from there. */
export function nextState(
  from: OrderState,
  action: OrderAction,
  { isSold = false }: Pick<OrderFacts, 'isSold'> = {},
): OrderState | undefined {
  const open: Partial<Record<OrderAction, OrderState>> = transitions[from];
  return (isSold ? whenSold[from]?.[action] : undefined) ?? open[action];
}

function guard(action: OrderAction, facts: OrderFacts): Hindrance | null {
  switch (action) {
    // Boards are neither made nor sent before they are paid for.
    case 'pay':
    case 'settle':
      return facts.isPaid ? whileMade(facts, 'payment') : 'unpaid';
    case 'agreeCancel':
    case 'refuseCancel':
    case 'withdrawCancel':
      return facts.heldFor === 'cancellation' ? null : 'noOffer';
    case 'revertChange':
      return facts.owesSupplement === true ? null : 'noSupplement';
    case 'ship':
      return facts.isPaid ? null : 'unpaid';
    case 'startProduction':
      return facts.isPaid ? (whileHeld(facts) ?? withoutFile(facts)) : 'unpaid';
    // These actions are blocked while the board is on hold.
    case 'approve':
    case 'completeStep':
    case 'finishRoute':
    case 'offerCancel':
      return whileHeld(facts);
    // In review a change order may be the answer to what is asked; later an open question comes first.
    case 'requestChange':
      if (facts.isRemake === true) return 'remake';
      return facts.state === 'inReview' ? null : whileHeld(facts);
    case 'acceptChange':
    case 'refuseChange':
    case 'withdrawChange':
      return whileMade(facts, 'change');
    // Its money stays with it: it is changed by a change order, or cancelled.
    case 'resubmit':
    case 'reset':
      return facts.isSold === true ? 'sold' : null;
    case 'confirmDelivery':
      return facts.isDelivered ? 'alreadyDelivered' : null;
    default:
      return null;
  }
}

const whileHeld = ({ heldFor = null }: OrderFacts): Hindrance | null => (heldFor === null ? null : 'held');

const withoutFile = ({ awaitsFile }: OrderFacts): Hindrance | null => (awaitsFile === true ? 'fileUnconfirmed' : null);

/** A board in production stays in its state while it waits, so only the hold names the cause. */
const whileMade = ({ state, heldFor }: OrderFacts, cause: HoldCause): Hindrance | null =>
  !IN_WORK_STATES.has(state) || heldFor === cause ? null : 'noChange';

export const codeOf = (state: OrderState): OrderStateCode => ORDER_STATES[state];
export const stateOf = orderStateOf;

/** True when an order counts for its main order's price and progress: it is neither back in the cart nor cancelled. */
export const isLive = (state: OrderState): boolean => state !== 'inCart' && state !== 'cancelled';

/**
 * Returns the state of a main order: that of its least advanced active order; without one it is cancelled, or back in the cart,
 * from where its boards may have gone on to another main order.
 */
export function mainState(states: readonly OrderState[]): OrderState {
  if (states.length === 0) return 'inCart';
  const live = states.filter(isLive);
  const counted = live.length > 0 ? live : states.includes('cancelled') ? (['cancelled'] as const) : states;
  const codes = counted.map(codeOf);
  return stateOf(Math.min(...codes, Math.max(...ORDER_STATE_CODES)));
}
