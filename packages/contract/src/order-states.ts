/** States of a PCB order (design §5). The numbers are those of the API; the texts are in the `order` catalogue. */
export const ORDER_STATES = {
  inCart: 0,
  inReview: 10,
  sentBack: 15,
  awaitingConfirmation: 20,
  awaitingPayment: 30,
  awaitingProduction: 40,
  inProduction: 50,
  awaitingShipment: 60,
  awaitingReceipt: 70,
  completed: 80,
  cancelled: 90,
} as const;

export type OrderState = keyof typeof ORDER_STATES;
export type OrderStateCode = (typeof ORDER_STATES)[OrderState];

export const ORDER_STATE_CODES = Object.values(ORDER_STATES);

/** The states from one to another on the way of an order; a state that is added between them belongs to them. */
const between = (first: OrderState, last: OrderState): ReadonlySet<OrderState> =>
  new Set(
    (Object.keys(ORDER_STATES) as OrderState[]).filter(
      (state) => ORDER_STATES[state] >= ORDER_STATES[first] && ORDER_STATES[state] <= ORDER_STATES[last],
    ),
  );

export const PAID_STATES = between('awaitingProduction', 'completed');
/** Paid and not sent. */
export const IN_WORK_STATES = between('awaitingProduction', 'awaitingShipment');
/** From the first step of production on. */
export const STARTED_STATES = between('inProduction', 'completed');
/** Started and not sent. */
export const ON_SITE_STATES = between('inProduction', 'awaitingShipment');
/** Every step of production is done. */
export const PRODUCED_STATES = between('awaitingShipment', 'completed');
export const SENT_STATES = between('awaitingReceipt', 'completed');

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

/** Causes of a board's days: the paid lead time, change orders and their undoing, holds, a late step. */
export const FORECAST_CAUSES = ['leadTime', 'change', 'changeUndone', 'hold', 'lateStep'] as const;

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
 * delivered order for an evaluation.
 */
export const ORDER_FLAGS = [
  'questionWaiting',
  'consentWaiting',
  'supplementDue',
  'productionFileWaiting',
  'toEvaluate',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];
