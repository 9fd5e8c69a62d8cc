import {
  type HoldCause,
  IN_WORK_STATES,
  ORDER_ACTIONS,
  ORDER_STATES,
  type OrderAction,
  type OrderState,
} from '@xunban/contract';
import { describe, expect, test } from 'vitest';
import {
  type ActorKind,
  hindrance,
  isLive,
  mainState,
  nextState,
  type OrderFacts,
  stateOf,
  transitions,
} from './order-machine.ts';

const states = Object.keys(ORDER_STATES) as OrderState[];
const kinds: readonly ActorKind[] = ['buyer', 'staff', 'system'];
const facts = (state: OrderState, rest: Partial<OrderFacts> = {}): OrderFacts => ({
  state,
  isPaid: true,
  isDelivered: false,
  ...rest,
});

/** The hold that each action needs for a board in production. */
const waitedFor: Partial<Record<OrderAction, HoldCause>> = {
  acceptChange: 'change',
  refuseChange: 'change',
  withdrawChange: 'change',
  pay: 'payment',
  settle: 'payment',
  agreeCancel: 'cancellation',
  refuseCancel: 'cancellation',
  withdrawCancel: 'cancellation',
};
const heldFor = (state: OrderState, action: OrderAction): Partial<OrderFacts> => ({
  ...(IN_WORK_STATES.has(state) && { heldFor: waitedFor[action] ?? null }),
  owesSupplement: action === 'revertChange',
});

/** The full transition table, listed by hand: `state action next`. */
const listed = new Set([
  'inReview approve awaitingPayment',
  'inReview sendBack sentBack',
  'inReview requestChange awaitingConfirmation',
  'inReview cancel cancelled',
  'inCart resubmit inReview',
  'sentBack resubmit inReview',
  'sentBack reset inCart',
  'sentBack cancel cancelled',
  'awaitingConfirmation acceptChange awaitingPayment',
  'awaitingConfirmation refuseChange inReview',
  'awaitingConfirmation withdrawChange inReview',
  'awaitingConfirmation resubmit inReview',
  'awaitingConfirmation reset inCart',
  'awaitingConfirmation cancel cancelled',
  'awaitingPayment pay awaitingProduction',
  'awaitingPayment settle awaitingProduction',
  'awaitingPayment revertChange awaitingProduction',
  'awaitingPayment resubmit inReview',
  'awaitingPayment reset inCart',
  'awaitingPayment cancel cancelled',
  'awaitingProduction requestChange awaitingConfirmation',
  'awaitingProduction plan awaitingProduction',
  'awaitingProduction startProduction inProduction',
  'awaitingProduction cancel cancelled',
  'awaitingProduction pay awaitingProduction',
  'awaitingProduction settle awaitingProduction',
  'awaitingShipment pay awaitingShipment',
  'awaitingShipment settle awaitingShipment',
  'inProduction requestChange inProduction',
  'inProduction acceptChange inProduction',
  'inProduction refuseChange inProduction',
  'inProduction withdrawChange inProduction',
  'inProduction revertChange inProduction',
  'inProduction pay inProduction',
  'inProduction settle inProduction',
  'inProduction offerCancel inProduction',
  'inProduction agreeCancel cancelled',
  'inProduction refuseCancel inProduction',
  'inProduction withdrawCancel inProduction',
  'inProduction plan inProduction',
  'inProduction completeStep inProduction',
  'inProduction undoStep inProduction',
  'inProduction finishRoute awaitingShipment',
  'awaitingShipment ship awaitingReceipt',
  'awaitingReceipt confirmDelivery awaitingReceipt',
  'awaitingReceipt receive completed',
]);

/** The allowed actors, listed by hand: the machine's own table cannot verify itself. */
const allowed: Record<OrderAction, string> = {
  approve: 'staff system',
  sendBack: 'staff',
  requestChange: 'staff system',
  acceptChange: 'buyer',
  refuseChange: 'buyer',
  withdrawChange: 'staff',
  revertChange: 'buyer staff system',
  settle: 'system',
  resubmit: 'buyer',
  reset: 'buyer',
  pay: 'system',
  plan: 'staff system',
  startProduction: 'staff',
  completeStep: 'staff system',
  undoStep: 'staff',
  finishRoute: 'staff system',
  ship: 'staff',
  confirmDelivery: 'staff system',
  receive: 'buyer system',
  cancel: 'buyer staff system',
  offerCancel: 'staff',
  agreeCancel: 'buyer',
  refuseCancel: 'buyer',
  withdrawCancel: 'staff',
};

describe('the table', () => {
  test('every pair is either listed or refused, for every actor', () => {
    for (const state of states) {
      for (const action of ORDER_ACTIONS) {
        const next = nextState(state, action);
        const isListed = next !== undefined && listed.has(`${state} ${action} ${next}`);
        expect(next === undefined || isListed, `${state} ${action}`).toBe(true);
        for (const kind of kinds) {
          const isOpen = hindrance(action, kind, facts(state, heldFor(state, action))) === null;
          expect(isOpen, `${kind}: ${state} ${action}`).toBe(isListed && allowed[action].split(' ').includes(kind));
        }
      }
    }
    expect(Object.values(transitions).flatMap((steps) => Object.keys(steps))).toHaveLength(listed.size);
  });

  test('every state is reached from the review, and only two are endings', () => {
    const reached = new Set<OrderState>(['inReview']);
    for (const state of reached) {
      for (const action of ORDER_ACTIONS) {
        const next = nextState(state, action);
        if (next) reached.add(next);
      }
    }
    expect([...reached].sort()).toEqual([...states].sort());
    expect(states.filter((state) => Object.keys(transitions[state]).length === 0)).toEqual(['completed', 'cancelled']);
  });

  test('every action is possible somewhere', () => {
    for (const action of ORDER_ACTIONS) {
      expect(
        states.some((state) => nextState(state, action) !== undefined),
        action,
      ).toBe(true);
    }
  });
});

describe('guards', () => {
  test('the actor is checked before the state, and the state before the due amount', () => {
    expect(hindrance('ship', 'buyer', facts('completed'))).toBe('actor');
    expect(hindrance('ship', 'staff', facts('completed', { isPaid: false }))).toBe('state');
  });

  test('nothing is made or sent before it is paid', () => {
    expect(hindrance('startProduction', 'staff', facts('awaitingProduction', { isPaid: false }))).toBe('unpaid');
    expect(hindrance('ship', 'staff', facts('awaitingShipment', { isPaid: false }))).toBe('unpaid');
    expect(hindrance('pay', 'system', facts('awaitingPayment', { isPaid: false }))).toBe('unpaid');
  });

  test('a parcel is delivered once', () => {
    expect(hindrance('confirmDelivery', 'staff', facts('awaitingReceipt', { isDelivered: true }))).toBe(
      'alreadyDelivered',
    );
  });

  test('a change order of a sold board ends where it began, and its money stays with it', () => {
    const sold = { isSold: true, heldFor: 'change' } as const;
    for (const action of ['refuseChange', 'withdrawChange'] as const) {
      expect(nextState('awaitingConfirmation', action)).toBe('inReview');
      expect(nextState('awaitingConfirmation', action, sold)).toBe('awaitingProduction');
    }
    for (const action of ['resubmit', 'reset'] as const) {
      expect(hindrance(action, 'buyer', facts('awaitingConfirmation', sold))).toBe('sold');
      expect(hindrance(action, 'buyer', facts('awaitingPayment', { ...sold, heldFor: 'payment' }))).toBe('sold');
    }
    expect(hindrance('cancel', 'buyer', facts('awaitingConfirmation', sold))).toBeNull();
  });

  test('in production there is something to decide or to pay only while the board stands still for that', () => {
    for (const cause of [null, 'question', 'payment'] as const)
      expect(hindrance('acceptChange', 'buyer', facts('inProduction', { heldFor: cause }))).toBe('noChange');
    for (const cause of [null, 'question', 'change'] as const)
      expect(hindrance('pay', 'system', facts('inProduction', { heldFor: cause }))).toBe('noChange');
    expect(hindrance('completeStep', 'staff', facts('inProduction', { heldFor: 'payment' }))).toBe('held');
  });

  test('a change can be undone only while its supplement is owed: a more expensive parcel has none', () => {
    for (const state of ['awaitingPayment', 'inProduction'] as const) {
      expect(hindrance('revertChange', 'system', facts(state, { heldFor: 'payment' }))).toBe('noSupplement');
      expect(
        hindrance('revertChange', 'system', facts(state, { heldFor: 'payment', owesSupplement: true })),
      ).toBeNull();
    }
  });

  test('a change order waits for an open question once the board is paid, and may answer it before', () => {
    const asked = { heldFor: 'question' } as const;
    expect(hindrance('requestChange', 'staff', facts('inReview', asked))).toBeNull();
    expect(hindrance('requestChange', 'staff', facts('awaitingProduction', asked))).toBe('held');
    expect(hindrance('requestChange', 'staff', facts('inProduction', asked))).toBe('held');
  });

  test('a buyer cannot cancel what is being made', () => {
    expect(hindrance('cancel', 'buyer', facts('awaitingProduction'))).toBeNull();
    expect(hindrance('cancel', 'buyer', facts('inProduction'))).toBe('state');
  });
});

describe('the main order', () => {
  test('has the state of its least advanced active board', () => {
    expect(mainState(['completed', 'inProduction', 'cancelled'])).toBe('inProduction');
    expect(mainState(['awaitingPayment', 'inReview'])).toBe('inReview');
    expect(mainState(['cancelled', 'inCart'])).toBe('cancelled');
    expect(mainState(['inCart'])).toBe('inCart');
    expect(mainState([])).toBe('inCart');
    expect(isLive('cancelled') || isLive('inCart')).toBe(false);
  });

  test('an unknown state code is a corrupt database', () => {
    expect(states.map((state) => stateOf(ORDER_STATES[state]))).toEqual(states);
    expect(() => stateOf(11)).toThrow('unknown order state code 11');
  });
});
