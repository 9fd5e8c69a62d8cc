import {
  type BuyerAction,
  calls,
  ORDER_STATES,
  type OrderState,
  STAFF_ACTIONS,
  type StaffPermission,
  staffFactsOf,
} from '@xunban/contract';
import { fen } from '@xunban/money';
import { describe, expect, test } from 'vitest';
import { aMainOrder, anOrder } from '../../../testing/order-builders.ts';
import { mainAmounts } from './main-amounts.ts';
import { buyerCan, buyerCanWithMain, isMainCancellable, type OrderContext, staffCan } from './order-abilities.ts';
import { hindrance } from './order-machine.ts';

const states = Object.keys(ORDER_STATES) as OrderState[];

/** A main order with one board in each of these states, paid for or not. */
function around(orderStates: readonly OrderState[], { isPaid = false, isDelivered = false } = {}): OrderContext {
  const isSold = (state: OrderState) => isPaid && ORDER_STATES[state] >= ORDER_STATES.awaitingProduction;
  const main = aMainOrder(
    orderStates.map((state, at) =>
      anOrder(state, { id: `${at}`, promisedShipDate: isSold(state) ? '2026-12-01' : null }),
    ),
  );
  const { totalFen } = mainAmounts(main, fen(0));
  return { main, amounts: mainAmounts(main, isPaid ? totalFen : fen(0)), isDelivered: () => isDelivered };
}

const ofOne = (state: OrderState, rest?: { isPaid?: boolean; isDelivered?: boolean }) => {
  const one = around([state], rest);
  return { order: one.main.orders[0]!, around: one };
};

describe('the buyer', () => {
  const expected: Partial<Record<OrderState, readonly BuyerAction[]>> = {
    inCart: [],
    inReview: ['cancel'],
    sentBack: ['cancel', 'revise', 'reset'],
    awaitingConfirmation: ['cancel', 'revise', 'reset', 'confirm', 'refuse'],
    awaitingPayment: ['pay', 'cancel', 'revise', 'reset'],
    awaitingProduction: ['cancel', 'reorder'],
    inProduction: ['reorder'],
    awaitingShipment: ['reorder'],
    awaitingReceipt: ['receive', 'reorder'],
    completed: ['reorder'],
    cancelled: ['reorder'],
  };
  test.each(states)('may do with a board that is %s what the page shows', (state) => {
    const { order, around: main } = ofOne(state);
    const can = buyerCan(order, main);
    // A state that is not listed here lies between them, where a board is only cancelled or ordered again.
    expect(can).toEqual(expected[state] ?? can.filter((action) => action === 'cancel' || action === 'reorder'));
    // A change order is accepted, and a board edited or ordered again, one by one.
    const whole = can.filter(
      (action) => action !== 'confirm' && action !== 'refuse' && action !== 'revise' && action !== 'reorder',
    );
    expect(buyerCanWithMain(main)).toEqual(whole);
  });

  test('answers the offer of a cancellation, and gives up a change whose supplement is not paid', () => {
    const held = { promisedShipDate: '2026-12-01', heldSince: new Date(0), answerDeadline: new Date(0) };
    const main = around(['inProduction'], { isPaid: true });
    const can = (heldFor: 'cancellation' | 'payment') => buyerCan(anOrder('inProduction', { ...held, heldFor }), main);
    expect(can('cancellation')).toEqual(['agreeCancel', 'refuseCancel', 'reorder']);
    expect(can('payment')).toContain('revertChange');
    expect(can('payment')).not.toContain('agreeCancel');
  });

  test('pays for a ready board while another is in review, and not for that one', () => {
    const waiting = around(['awaitingPayment', 'inReview']);
    expect(buyerCan(waiting.main.orders[0]!, waiting)).toEqual(['pay', 'cancel', 'revise', 'reset']);
    expect(buyerCan(waiting.main.orders[1]!, waiting)).toEqual(['cancel']);
    expect(buyerCanWithMain(waiting)).toEqual(['pay', 'cancel', 'reset']);
    const paid = around(['awaitingProduction', 'inReview'], { isPaid: true });
    expect(buyerCanWithMain(paid)).toEqual(['cancel']);
  });

  test('pays for the main order from the board that waits for it, not from another one', () => {
    const two = around(['awaitingPayment', 'awaitingProduction']);
    expect(buyerCan(two.main.orders[0]!, two)).toContain('pay');
    expect(buyerCan(two.main.orders[1]!, two)).not.toContain('pay');
  });

  test('cancels board by board, and the main order only while no board is in production', () => {
    const two = around(['awaitingProduction', 'inProduction'], { isPaid: true });
    expect(buyerCan(two.main.orders[0]!, two)).toEqual(['cancel', 'reorder']);
    expect(buyerCan(two.main.orders[1]!, two)).toEqual(['reorder']);
    expect(buyerCanWithMain(two)).toEqual([]);
    const one = around(['awaitingProduction', 'cancelled', 'inCart'], { isPaid: true });
    expect(buyerCan(one.main.orders[0]!, one)).toEqual(['cancel', 'reorder']);
    expect(buyerCan(one.main.orders[1]!, one)).toEqual(['reorder']);
  });

  test('resets or receives a main order when one of its boards can be', () => {
    expect(buyerCanWithMain(around(['inReview', 'sentBack']))).toEqual(['cancel', 'reset']);
    expect(buyerCanWithMain(around(['awaitingReceipt', 'inProduction'], { isPaid: true }))).toEqual(['receive']);
  });
});

test('a main order is cancelled while no live board of it is being made', () => {
  const cancellable = (...orderStates: OrderState[]) => isMainCancellable(around(orderStates).main);
  expect(cancellable('inReview', 'awaitingProduction')).toBe(true);
  expect(cancellable('inReview', 'cancelled')).toBe(true);
  expect(cancellable('inReview', 'inProduction')).toBe(false);
  expect(cancellable('cancelled', 'inCart')).toBe(false);
  expect(cancellable()).toBe(false);
});

describe('staff', () => {
  const everything = new Set<StaffPermission>(STAFF_ACTIONS.map((action) => staffFactsOf(action).permission));
  const can = (state: OrderState, permissions: ReadonlySet<StaffPermission> = everything, rest = {}) => {
    const { order, around: main } = ofOne(state, rest);
    return staffCan(order, main, permissions);
  };
  test.each(states)('with every permission do with a paid board that is %s what the order machine allows', (state) => {
    const { promisedShipDate } = ofOne(state, { isPaid: true }).order;
    const facts = { state, isPaid: true, isDelivered: false, isSold: promisedShipDate !== null };
    expect(can(state, everything, { isPaid: true })).toEqual(
      STAFF_ACTIONS.filter((action) => hindrance(action, 'staff', facts) === null),
    );
  });

  test('see their next step before the others', () => {
    expect(can('inReview')).toEqual(['approve', 'sendBack', 'requestChange', 'cancel']);
    expect(can('awaitingProduction', everything, { isPaid: true })[0]).toBe('startProduction');
    expect(can('inProduction', everything, { isPaid: true })[0]).toBe('completeStep');
  });

  test('neither make nor send what is not paid, and confirm a delivery once', () => {
    expect(can('awaitingProduction')).not.toContain('startProduction');
    expect(can('awaitingShipment')).toEqual([]);
    expect(can('awaitingReceipt', everything, { isPaid: true, isDelivered: true })).toEqual([]);
  });

  test('are offered nothing without the permission for it', () => {
    expect(can('inReview', new Set())).toEqual([]);
    expect(can('inReview', new Set(['order.cancel'] as const))).toEqual(['cancel']);
    expect(can('inReview', new Set(['order.review'] as const))).toEqual(['approve', 'sendBack', 'requestChange']);
  });

  test('need for what is offered the permission that its call asks for', () => {
    for (const action of STAFF_ACTIONS) {
      const call = calls.staff[action === 'cancel' ? 'cancelOrder' : action];
      expect(call.access, action).toEqual({ staff: staffFactsOf(action).permission });
    }
  });
});
