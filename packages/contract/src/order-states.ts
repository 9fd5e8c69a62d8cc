import type { TaskKind } from './task-kinds.ts';

interface OrderStateFacts {
  /** The number of the state in the API. */
  readonly code: number;
  /** Completed stages of the five that a buyer sees (review, pay, make, ship, receive); null for what is not an order. */
  readonly stagesDone: number | null;
  /** Colour of the state for its buyer: warm where the buyer has to act. */
  readonly buyerTone: StateTone;
  /** Colour of the state in the console: warm where the company has to act. */
  readonly staffTone: StateTone;
  /** The state on the confirmation page of a checkout. */
  readonly placed: PlacedState;
  /** The task of staff while a board is in the state. */
  readonly task?: TaskKind;
}

export type StateTone = 'neutral' | 'info' | 'primary' | 'success' | 'warning' | 'error';
export type PlacedState = 'reviewing' | 'sentBack' | 'decision' | 'passed' | 'cancelled' | 'done';

/**
 * States of a PCB order (design §5), with everything that pages and tasks derive from a state. The texts are in the `order-texts`
 * catalogue, the transitions in the order machine of the server.
 */
const FACTS = {
  inCart: { code: 0, stagesDone: null, buyerTone: 'neutral', staffTone: 'neutral', placed: 'sentBack' },
  inReview: {
    code: 10,
    stagesDone: 0,
    buyerTone: 'info',
    staffTone: 'warning',
    placed: 'reviewing',
    task: 'reviewOrder',
  },
  sentBack: {
    code: 15,
    stagesDone: 0,
    buyerTone: 'error',
    staffTone: 'error',
    placed: 'sentBack',
    task: 'awaitFile',
  },
  awaitingConfirmation: {
    code: 20,
    stagesDone: 0,
    buyerTone: 'warning',
    staffTone: 'warning',
    placed: 'decision',
    task: 'awaitConsent',
  },
  awaitingPayment: {
    code: 30,
    stagesDone: 1,
    buyerTone: 'warning',
    staffTone: 'info',
    placed: 'passed',
    task: 'awaitPayment',
  },
  awaitingProduction: {
    code: 40,
    stagesDone: 2,
    buyerTone: 'info',
    staffTone: 'warning',
    placed: 'done',
    task: 'planOrder',
  },
  inProduction: {
    code: 50,
    stagesDone: 2,
    buyerTone: 'primary',
    staffTone: 'primary',
    placed: 'done',
    task: 'produceOrder',
  },
  awaitingShipment: {
    code: 60,
    stagesDone: 3,
    buyerTone: 'primary',
    staffTone: 'warning',
    placed: 'done',
    task: 'shipOrder',
  },
  awaitingReceipt: {
    code: 70,
    stagesDone: 4,
    buyerTone: 'info',
    staffTone: 'info',
    placed: 'done',
    task: 'trackParcel',
  },
  completed: { code: 80, stagesDone: 5, buyerTone: 'success', staffTone: 'success', placed: 'done' },
  cancelled: { code: 90, stagesDone: null, buyerTone: 'neutral', staffTone: 'neutral', placed: 'cancelled' },
} as const satisfies Record<string, OrderStateFacts>;

export type OrderState = keyof typeof FACTS;
export type OrderStateCode = (typeof FACTS)[OrderState]['code'];

const STATES = Object.keys(FACTS) as OrderState[];

export const ORDER_STATES = Object.fromEntries(STATES.map((state) => [state, FACTS[state].code])) as {
  readonly [S in OrderState]: (typeof FACTS)[S]['code'];
};
export const ORDER_STATE_CODES = Object.values(ORDER_STATES);

/** @throws when no state has the code; the database and the schemas of the API hold only known codes */
export function orderStateOf(code: number): OrderState {
  const state = STATES.find((each) => ORDER_STATES[each] === code);
  if (state === undefined) throw new Error(`unknown order state code ${code}`);
  return state;
}

export const factsOfState = (state: OrderState): OrderStateFacts => FACTS[state];
export const factsOfCode = (code: OrderStateCode): OrderStateFacts => FACTS[orderStateOf(code)];

/** States by their names and by their API codes. */
export type StateGroup = ReadonlySet<OrderState | OrderStateCode>;

/** The states from one to another on the way of an order; a state that is added between them belongs to them. */
const between = (first: OrderState, last: OrderState): StateGroup =>
  new Set(
    STATES.filter(
      (state) => ORDER_STATES[state] >= ORDER_STATES[first] && ORDER_STATES[state] <= ORDER_STATES[last],
    ).flatMap((state) => [state, ORDER_STATES[state]]),
  );

/** Submitted and not approved. */
export const IN_REVIEW_STATES = between('inReview', 'awaitingConfirmation');
/** Submitted, not sent and not cancelled. */
export const UNSENT_STATES = between('inReview', 'awaitingShipment');
/** Submitted, and production is not finished. */
export const UNFINISHED_STATES = between('inReview', 'inProduction');
export const PAID_STATES = between('awaitingProduction', 'completed');
/** Paid and not sent. */
export const IN_WORK_STATES = between('awaitingProduction', 'awaitingShipment');
/** Paid, and production is not finished. */
export const PRODUCIBLE_STATES = between('awaitingProduction', 'inProduction');
/** Approved once, or with a change to decide, and still to be made. */
export const TO_BE_MADE_STATES = between('awaitingConfirmation', 'inProduction');
/** From the first step of production on. */
export const STARTED_STATES = between('inProduction', 'completed');
/** Started and not sent. */
export const ON_SITE_STATES = between('inProduction', 'awaitingShipment');
/** Every step of production is done. */
export const PRODUCED_STATES = between('awaitingShipment', 'completed');
export const SENT_STATES = between('awaitingReceipt', 'completed');
/** Nothing happens to the board any more. */
export const ENDED_STATES = between('completed', 'cancelled');

/** All actions on a PCB order, by buyer, staff or the system itself. */
export const ORDER_ACTIONS = [
  'approve',
  'sendBack',
  'requestChange',
  'acceptChange',
  'refuseChange',
  'withdrawChange',
  'revertChange',
  'settle',
  'resubmit',
  'reset',
  'pay',
  'plan',
  'startProduction',
  'completeStep',
  'undoStep',
  'finishRoute',
  'ship',
  'confirmDelivery',
  'receive',
  'cancel',
  'offerCancel',
  'agreeCancel',
  'refuseCancel',
  'withdrawCancel',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/**
 * Actions in a history: also the start of an order, and the requests among staff. Each has its text in the `order` catalogue.
 */
export const HISTORY_ACTIONS = ['submit', ...ORDER_ACTIONS, 'askCancel', 'declineCancel', 'remake'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Actions that a user can take on an order now; the server sends these with the order and the screens render them. */
export const BUYER_ACTIONS = [
  'pay',
  'cancel',
  'revise',
  'reset',
  'confirm',
  'refuse',
  'revertChange',
  'agreeCancel',
  'refuseCancel',
  'receive',
  'reorder',
] as const;
export const STAFF_ACTIONS = [
  'approve',
  'sendBack',
  'requestChange',
  'withdrawChange',
  'revertChange',
  'startProduction',
  'completeStep',
  'ship',
  'confirmDelivery',
  'cancel',
  'offerCancel',
  'withdrawCancel',
] as const;
export type BuyerAction = (typeof BUYER_ACTIONS)[number];
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/**
 * Causes of a hold of a board's lead time: a question is open, a change order or a cancellation with a fee waits for the buyer,
 * the extra price of an accepted change order is not paid yet, the production file waits for the buyer's confirmation, or the
 * factory stopped the board on its own floor, which does not postpone the promised day.
 */
export const HOLD_CAUSES = ['question', 'change', 'payment', 'productionFile', 'cancellation', 'floor'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** Causes of a board's days: the paid lead time, change orders and their undoing, holds, a plan that ends late, a late step. */
export const FORECAST_CAUSES = ['leadTime', 'change', 'changeUndone', 'hold', 'latePlan', 'lateStep'] as const;

/** Actions of a station on a board. */
export const FLOOR_ACTIONS = ['complete', 'undo', 'hold', 'resume'] as const;

/** Steps of a production route; a route is an ordered choice of these, made from the board spec. */
export const PRODUCTION_STEPS = [
  'engineering',
  'cutting',
  'innerLayer',
  'innerEtch',
  'innerAoi',
  'lamination',
  'drilling',
  'copperPlating',
  'outerLayer',
  'patternPlating',
  'outerEtch',
  'outerAoi',
  'solderMask',
  'legend',
  'surfaceFinish',
  'routing',
  'electricalTest',
  'finalInspection',
  'packing',
] as const;
export type ProductionStep = (typeof PRODUCTION_STEPS)[number];

/** Phases of a board in production, as every page shows them. `stopped`: cancelled after its start or before. */
export const PRODUCTION_PHASES = ['notStarted', 'making', 'made', 'sent', 'stopped'] as const;
export type ProductionPhase = (typeof PRODUCTION_PHASES)[number];

/** Returns the phase of production; the only rule for it, so that no two pages differ. */
export function productionPhase(state: OrderState): ProductionPhase {
  if (state === 'cancelled') return 'stopped';
  if (SENT_STATES.has(state)) return 'sent';
  if (PRODUCED_STATES.has(state)) return 'made';
  return STARTED_STATES.has(state) ? 'making' : 'notStarted';
}

/** Steps whose pieces are counted: those that look at every one, and the last. */
export const COUNTED_STEPS: ReadonlySet<ProductionStep> = new Set<ProductionStep>([
  'innerAoi',
  'outerAoi',
  'electricalTest',
  'finalInspection',
  'packing',
]);

/**
 * Facts besides the state of a PCB order that need an action of its buyer: a question waits for an answer, a change order or a
 * cancellation for a decision, a supplement or a higher freight for its payment, the production file for a confirmation, a
 * delivered order for an evaluation, a complaint for more information.
 */
export const ORDER_FLAGS = [
  'questionWaiting',
  'consentWaiting',
  'supplementDue',
  'productionFileWaiting',
  'complaintWaiting',
  'toEvaluate',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];
