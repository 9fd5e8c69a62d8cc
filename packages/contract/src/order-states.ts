import type { FieldPermission, StaffPermission } from './staff-permissions.ts';
import type { TemplateContext } from './template-contexts.ts';

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
  readonly task?: StateTask;
}

interface StateTask {
  readonly kind: string;
  readonly permission: StaffPermission;
  readonly waitsFor: 'company' | 'buyer';
  /** Maximum working hours, as in `TASK_KINDS`. */
  readonly hours: number;
}

export type StateTone = 'neutral' | 'info' | 'primary' | 'success' | 'warning' | 'error';
export type PlacedState = 'reviewing' | 'sentBack' | 'decision' | 'passed' | 'cancelled' | 'done';

/**
 * States of a PCB order (design §5), with everything that pages and tasks derive from a state. All texts about a state are in the
 * `order-texts` catalogue, the transitions in the order machine of the server.
 */
const FACTS = {
  inCart: { code: 0, stagesDone: null, buyerTone: 'neutral', staffTone: 'neutral', placed: 'sentBack' },
  inReview: {
    code: 10,
    stagesDone: 0,
    buyerTone: 'info',
    staffTone: 'warning',
    placed: 'reviewing',
    task: { kind: 'reviewOrder', permission: 'order.review', waitsFor: 'company', hours: 1 },
  },
  sentBack: {
    code: 15,
    stagesDone: 0,
    buyerTone: 'error',
    staffTone: 'error',
    placed: 'sentBack',
    task: { kind: 'awaitFile', permission: 'order.review', waitsFor: 'buyer', hours: 9 },
  },
  awaitingConfirmation: {
    code: 20,
    stagesDone: 0,
    buyerTone: 'warning',
    staffTone: 'warning',
    placed: 'decision',
    task: { kind: 'awaitConsent', permission: 'order.review', waitsFor: 'buyer', hours: 9 },
  },
  awaitingPayment: {
    code: 30,
    stagesDone: 1,
    buyerTone: 'warning',
    staffTone: 'info',
    placed: 'passed',
    task: { kind: 'awaitPayment', permission: 'member.edit', waitsFor: 'buyer', hours: 18 },
  },
  awaitingProduction: {
    code: 40,
    stagesDone: 2,
    buyerTone: 'info',
    staffTone: 'warning',
    placed: 'done',
    task: { kind: 'planOrder', permission: 'order.plan', waitsFor: 'company', hours: 2 },
  },
  inProduction: {
    code: 50,
    stagesDone: 2,
    buyerTone: 'primary',
    staffTone: 'primary',
    placed: 'done',
    // The route and the promise have their own days; these hours apply where there is none.
    task: { kind: 'produceOrder', permission: 'order.produce', waitsFor: 'company', hours: 9 },
  },
  awaitingShipment: {
    code: 60,
    stagesDone: 3,
    buyerTone: 'primary',
    staffTone: 'warning',
    placed: 'done',
    task: { kind: 'shipOrder', permission: 'order.ship', waitsFor: 'company', hours: 4 },
  },
  awaitingReceipt: {
    code: 70,
    stagesDone: 4,
    buyerTone: 'info',
    staffTone: 'info',
    placed: 'done',
    task: { kind: 'trackParcel', permission: 'order.ship', waitsFor: 'company', hours: 36 },
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

type StateTaskKind = Extract<(typeof FACTS)[OrderState], { readonly task: object }>['task']['kind'];

/** Returns the kind of the task of staff while a board is in a state. */
export function taskOfState(state: OrderState): StateTaskKind | undefined {
  const facts = FACTS[state];
  return 'task' in facts ? facts.task.kind : undefined;
}

/** Tasks that the states cause, by their kind. */
export const STATE_TASKS = Object.fromEntries(
  STATES.flatMap((state) => {
    const facts = FACTS[state];
    return 'task' in facts ? [[facts.task.kind, { ...facts.task, subject: 'order' }]] : [];
  }),
) as { readonly [K in StateTaskKind]: StateTask & { readonly subject: 'order' } };

export const isStateTask = (kind: string): kind is StateTaskKind => kind in STATE_TASKS;

export const factsOfCode = (code: OrderStateCode): OrderStateFacts => FACTS[orderStateOf(code)];

/** States by their names and by their API codes. */
type StateGroup = ReadonlySet<OrderState | OrderStateCode>;

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
/** The factory works on the board and may need the answer of its buyer: in review, before production and in it. */
export const ASKABLE_STATES: StateGroup = new Set([...between('inReview', 'inReview'), ...PRODUCIBLE_STATES]);
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

interface ActionFacts {
  /** Group of its event in the timeline of a main order; left out where another feature records the event in more detail. */
  readonly event?: 'order' | 'review' | 'price' | 'money' | 'production' | 'parcel';
  /** Present for an action that the console offers. Its call is audited as `order.<action>`. */
  readonly staff?: StaffActionFacts;
}

interface StaffActionFacts {
  /** Permission for the action and its call. */
  readonly permission: StaffPermission;
  /**
   * Input besides the version of the order: none, after a confirmation, or a reason, which can be a template of the context. The
   * call is derived from it. Left out for an action with fields of its own, whose call is in `areas/orders/staff.ts`.
   */
  readonly asks?: 'confirmation' | { readonly reason: TemplateContext };
  /** Description of a derived call. */
  readonly summary?: string;
  readonly worksFrom?: readonly FieldPermission[];
  /** True for an action that is never the next step of an order. */
  readonly isSideStep?: true;
}

/**
 * All actions on a PCB order, by buyer, staff or the system itself, with everything that calls, pages and records derive from an
 * action. Those of staff are in the order of their buttons. All texts about an action are in the `order-texts` catalogue; the order
 * machine of the server has the transitions and actors.
 */
const ACTIONS = {
  approve: {
    event: 'review',
    staff: {
      permission: 'order.review',
      asks: 'confirmation',
      summary: 'Approves the order unchanged. It awaits payment.',
      worksFrom: ['file.view'],
    },
  },
  sendBack: {
    event: 'review',
    staff: {
      permission: 'order.review',
      asks: { reason: 'sendBack' },
      summary: 'Sends the order back to the buyer with a reason.',
      worksFrom: ['file.view'],
    },
  },
  startProduction: {
    event: 'production',
    staff: { permission: 'order.plan', asks: 'confirmation', summary: 'Plans the route and starts production.' },
  },
  completeStep: { staff: { permission: 'order.produce' } },
  ship: { event: 'parcel', staff: { permission: 'order.ship' } },
  confirmDelivery: {
    event: 'parcel',
    staff: {
      permission: 'order.ship',
      asks: 'confirmation',
      summary: 'Records the delivery by the carrier. Receipt is confirmed automatically ten days later.',
    },
  },
  requestChange: { event: 'price', staff: { permission: 'order.review', isSideStep: true } },
  withdrawChange: {
    event: 'price',
    staff: {
      permission: 'order.review',
      asks: { reason: 'requestChange' },
      summary: 'Withdraws a change order before the decision of the buyer. The board keeps its state.',
      isSideStep: true,
    },
  },
  revertChange: {
    event: 'price',
    staff: {
      permission: 'order.review',
      asks: { reason: 'requestChange' },
      summary:
        'Undoes an accepted change order with unpaid supplement. The board is as before and continues. Overpaid amounts are refunded to the original payment methods.',
      worksFrom: ['amount.view'],
      isSideStep: true,
    },
  },
  cancel: { event: 'order', staff: { permission: 'order.cancel', isSideStep: true } },
  offerCancel: { event: 'order', staff: { permission: 'order.cancel', isSideStep: true } },
  withdrawCancel: {
    event: 'order',
    staff: {
      permission: 'order.cancel',
      asks: { reason: 'cancel' },
      summary: 'Withdraws an offered cancellation before the decision of the buyer. The board continues.',
      isSideStep: true,
    },
  },
  acceptChange: { event: 'price' },
  refuseChange: { event: 'price' },
  settle: { event: 'price' },
  resubmit: { event: 'order' },
  reset: { event: 'order' },
  pay: {},
  plan: { event: 'production' },
  undoStep: { event: 'production' },
  finishRoute: {},
  receive: { event: 'parcel' },
  agreeCancel: { event: 'order' },
  refuseCancel: { event: 'order' },
} as const satisfies Record<string, ActionFacts>;

export type OrderAction = keyof typeof ACTIONS;
export const ORDER_ACTIONS = Object.keys(ACTIONS) as OrderAction[];

/** Entries of a history that are not actions of the order machine: the start of an order, and the requests among staff. */
const OTHER_ENTRIES = {
  submit: { event: 'order' },
  askCancel: { event: 'order' },
  declineCancel: { event: 'order' },
  remake: { event: 'order' },
  /** The order fell below the minimum of its coupon. */
  loseCoupon: { event: 'price' },
  /** A person of a company asked to be allowed to pay, and the decision of its approver. */
  askApproval: { event: 'money' },
  approvePayment: { event: 'money' },
  refusePayment: { event: 'money' },
} as const satisfies Record<string, ActionFacts>;

const ENTRIES = { ...ACTIONS, ...OTHER_ENTRIES };
export type HistoryAction = keyof typeof ENTRIES;
export const HISTORY_ACTIONS = Object.keys(ENTRIES) as HistoryAction[];

type EntryWith<F> = { [A in HistoryAction]: (typeof ENTRIES)[A] extends F ? A : never }[HistoryAction];

/** Entries that are events in the timeline of a main order, with the group of each. */
export const ACTION_EVENTS = Object.fromEntries(
  HISTORY_ACTIONS.flatMap((action) => {
    const facts = ENTRIES[action];
    return 'event' in facts ? [[action, facts.event]] : [];
  }),
) as { readonly [A in EntryWith<{ readonly event: string }>]: NonNullable<ActionFacts['event']> };

export const isActionEvent = (event: string): event is keyof typeof ACTION_EVENTS => event in ACTION_EVENTS;

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
export type BuyerAction = (typeof BUYER_ACTIONS)[number];

export type StaffAction = EntryWith<{ readonly staff: object }>;
export const STAFF_ACTIONS = ORDER_ACTIONS.filter((action): action is StaffAction => 'staff' in ACTIONS[action]);
export const staffFactsOf = (action: StaffAction): StaffActionFacts => ACTIONS[action].staff;

/** Actions of staff that need a confirmation only. */
export type ConfirmedAction = EntryWith<{ readonly staff: { readonly asks: 'confirmation' } }>;
export const isConfirmed = (action: StaffAction): action is ConfirmedAction =>
  staffFactsOf(action).asks === 'confirmation';
export const CONFIRMED_ACTIONS = STAFF_ACTIONS.filter(isConfirmed);

/** Actions of staff that need a reason only. */
export type ReasonedAction = EntryWith<{ readonly staff: { readonly asks: object } }>;
export const REASONED_ACTIONS = STAFF_ACTIONS.filter(
  (action): action is ReasonedAction => typeof staffFactsOf(action).asks === 'object',
);
/** Returns the context of the templates for the reason of an action. */
export const reasonContextOf = (action: ReasonedAction): TemplateContext => ACTIONS[action].staff.asks.reason;

/**
 * Causes of a hold of a board's lead time: a question is open, a change order or a cancellation with a fee waits for the buyer,
 * the extra price of an accepted change order is not paid yet, the production file waits for the buyer's confirmation, or the
 * factory stopped the board on its own floor, or its material is awaited. The last two do not postpone the promised day.
 */
export const HOLD_CAUSES = [
  'question',
  'change',
  'payment',
  'productionFile',
  'cancellation',
  'floor',
  'material',
] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];
/** Holds of the company itself: plan and promise stay, and a decision of staff ends them. */
export const OWN_HOLDS: ReadonlySet<HoldCause | null> = new Set<HoldCause | null>(['floor', 'material']);

/** Ends of the wait for material: it is there, another is used, or the buyer is asked. */
export const MATERIAL_DECISIONS = ['arrived', 'substitute', 'ask'] as const;

/** Causes of a board's days: the paid lead time, change orders and their undoing, holds, a plan that ends late, a late step. */
export const FORECAST_CAUSES = [
  ...(['leadTime', 'openCalendar', 'change', 'changeUndone', 'hold', 'latePlan', 'lateStep'] as const),
] as const;

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
  // Stencils that are ordered without boards.
  'laserCutting',
  'electropolishing',
  'framing',
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
