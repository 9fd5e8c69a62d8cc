import { type Fen, fen, sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sideHolds } from './chart.ts';
import * as events from './events.ts';
import { type Journal, netPostings, reversalOf } from './journal.ts';
import { taxedChange } from './output-tax.ts';

/** The ledger in memory, by the rules of the database: one journal per key, no guarded account changes sides. */
class MemoryLedger {
  readonly balances = new Map<string, bigint>();
  readonly journals = new Map<string, Journal>();
  /** Returns false, changing nothing, when a guarded account would change sides. */
  book(journal: Journal): boolean {
    if (this.journals.has(journal.bizKey)) return true;
    const postings = netPostings(journal);
    const next = postings.map(({ account, amount }) => {
      const key = `${account.kind} ${account.owner}`;
      return { account, key, balance: (this.balances.get(key) ?? 0n) + amount };
    });
    if (next.some(({ account, balance }) => !sideHolds(account.kind, balance))) return false;
    for (const { key, balance } of next) this.balances.set(key, balance);
    this.journals.set(journal.bizKey, journal);
    return true;
  }
  of = (kind: string, owner = ''): bigint => this.balances.get(`${kind} ${owner}`) ?? 0n;
}

interface Mixed {
  readonly payNo: string;
  readonly orders: readonly string[];
  readonly walletPart: bigint;
  readonly onlinePart: bigint;
}

/** Business state outside of the ledger, so that the model only books events that a state machine would accept. */
interface World {
  readonly ledger: MemoryLedger;
  readonly prepaid: Map<string, bigint>;
  readonly pending: Mixed[];
  readonly refunds: { refundNo: string; amount: bigint }[];
  count: number;
}

const member = 'member';
const gateway = 'bank';
const next = (world: World, prefix: string) => `${prefix}${world.count++}`;
const share = (amount: bigint, orders: readonly string[]) =>
  orders.map((mainOrderId, index) => ({
    mainOrderId,
    amount: fen(index === 0 ? amount - BigInt(orders.length - 1) : 1n),
  }));
const addPrepaid = (world: World, shares: readonly { mainOrderId: string; amount: Fen }[]) => {
  for (const { mainOrderId, amount } of shares)
    world.prepaid.set(mainOrderId, (world.prepaid.get(mainOrderId) ?? 0n) + amount);
};

const steps: Record<string, (world: World, amount: bigint, pick: number) => void> = {
  topUp(world, amount) {
    expect(
      world.ledger.book(events.topUp({ payNo: next(world, 't'), memberId: member, gateway, amount: fen(amount) })),
    ).toBe(true);
  },
  payByWallet(world, amount) {
    const orders = [next(world, 'o'), next(world, 'o')];
    const shares = share(amount, orders);
    const isRich = -world.ledger.of('walletAvailable', member) >= amount;
    const booked = world.ledger.book(events.payByWallet({ payNo: next(world, 'p'), memberId: member, shares }));
    expect(booked).toBe(isRich);
    if (booked) addPrepaid(world, shares);
  },
  startMixed(world, amount) {
    const payNo = next(world, 'p');
    const walletPart =
      -world.ledger.of('walletAvailable', member) < amount ? -world.ledger.of('walletAvailable', member) : amount / 2n;
    if (walletPart <= 0n) return;
    expect(world.ledger.book(events.holdForPayment({ payNo, memberId: member, amount: fen(walletPart) }))).toBe(true);
    world.pending.push({ payNo, orders: [next(world, 'o')], walletPart, onlinePart: amount });
  },
  finishMixed(world, _amount, pick) {
    const [payment] = world.pending.splice(pick % Math.max(1, world.pending.length), 1);
    if (!payment) return;
    const shares = share(payment.walletPart + payment.onlinePart, payment.orders);
    expect(
      world.ledger.book(
        events.settleOnline({ payNo: payment.payNo, gateway, walletPart: fen(payment.walletPart), shares }),
      ),
    ).toBe(true);
    addPrepaid(world, shares);
    expect(world.ledger.of('paymentHold', payment.payNo)).toBe(0n);
  },
  closeMixed(world, amount, pick) {
    const [payment] = world.pending.splice(pick % Math.max(1, world.pending.length), 1);
    if (!payment) return;
    world.ledger.book(events.releaseHold({ payNo: payment.payNo, memberId: member, amount: fen(payment.walletPart) }));
    expect(world.ledger.of('paymentHold', payment.payNo)).toBe(0n);
    // The bank lets the money through all the same.
    const refundNo = next(world, 'r');
    world.ledger.book(
      events.lateSuccess({ payNo: payment.payNo, gateway, gatewayRef: 'x', refundNo, amount: fen(amount) }),
    );
    world.refunds.push({ refundNo, amount });
  },
  refund(world, amount, pick) {
    const orders = [...world.prepaid].filter(([, left]) => left > 0n);
    const [mainOrderId, left] = orders[pick % Math.max(1, orders.length)] ?? [];
    if (mainOrderId === undefined || left === undefined) return;
    const back = amount < left ? amount : left;
    const refundNo = next(world, 'r');
    if (pick % 2 === 0) {
      world.ledger.book(events.refundToWallet({ refundNo, mainOrderId, memberId: member, amount: fen(back) }));
    } else {
      world.ledger.book(events.refundOnline({ refundNo, mainOrderId, amount: fen(back) }));
      world.refunds.push({ refundNo, amount: back });
    }
    world.prepaid.set(mainOrderId, left - back);
  },
  payOutRefund(world, _amount, pick) {
    const [refund] = world.refunds.splice(pick % Math.max(1, world.refunds.length), 1);
    if (!refund) return;
    world.ledger.book(events.refundPaidOut({ refundNo: refund.refundNo, gateway, amount: fen(refund.amount) }));
    expect(world.ledger.of('refundInTransit', refund.refundNo)).toBe(0n);
  },
  ship(world, amount, pick) {
    const orders = [...world.prepaid].filter(([, left]) => left > 0n);
    const [mainOrderId, left] = orders[pick % Math.max(1, orders.length)] ?? [];
    if (mainOrderId === undefined || left === undefined) return;
    const goods = amount < left ? amount : left;
    world.ledger.book(
      events.revenueAtShipping({
        orderNo: next(world, 's'),
        mainOrderId,
        goods: { ...taxedChange(fen(0n), fen(goods), 13), tooling: fen(goods / 3n), coupon: fen(goods / 5n) },
        freight: taxedChange(fen(0n), fen(left - goods), 13),
      }),
    );
    world.prepaid.set(mainOrderId, 0n);
    expect(world.ledger.of('orderPrepaid', mainOrderId)).toBe(0n);
  },
  adjust(world, amount, pick) {
    world.ledger.book(
      events.adjustment({
        key: next(world, 'a'),
        memberId: member,
        reference: '',
        amount: fen(pick % 2 ? amount : -amount),
      }),
    );
  },
  sendAgain(world, _amount, pick) {
    const journals = [...world.ledger.journals.values()];
    const journal = journals[pick % Math.max(1, journals.length)];
    const before = [...world.ledger.balances];
    if (journal) world.ledger.book(journal);
    expect([...world.ledger.balances]).toEqual(before);
  },
};

test('any sequence of events leaves the ledger balanced and no account negative', () => {
  const hits = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.bigInt({ min: 2n, max: 90_000n }), fc.nat(1000)), {
        maxLength: 60,
      }),
      (run) => {
        const world: World = { ledger: new MemoryLedger(), prepaid: new Map(), pending: [], refunds: [], count: 0 };
        for (const [name, amount, pick] of run) {
          steps[name]?.(world, amount, pick);
          hits.set(name, (hits.get(name) ?? 0) + 1);
          expect([...world.ledger.balances.values()].reduce((running, balance) => running + balance, 0n)).toBe(0n);
          for (const [mainOrderId, left] of world.prepaid)
            expect(-world.ledger.of('orderPrepaid', mainOrderId)).toBe(left);
        }
      },
    ),
    { numRuns: 400 },
  );
  for (const name of Object.keys(steps)) expect(hits.get(name) ?? 0, name).toBeGreaterThan(30);
});

test('a reversal undoes its journal exactly', () => {
  const journal = events.payByWallet({ payNo: 'p', memberId: member, shares: share(500n, ['a', 'b']) });
  const both = [...journal.postings, ...reversalOf(journal).postings];
  expect(sum(both.map(({ amount }) => amount))).toBe(0n);
  expect(() => netPostings({ ...journal, postings: both })).toThrow('moves nothing');
});

test('an unbalanced journal is refused before it reaches the ledger', () => {
  const journal = events.topUp({ payNo: 'p', memberId: member, gateway, amount: fen(5) });
  expect(() => netPostings({ ...journal, postings: journal.postings.slice(1) })).toThrow('out of balance');
});
