import { fen, ZERO_FEN } from '@xunban/money';
import { NO_PARTS, type Parts, partsByOrder, splitPayment } from '../../features/finance/payments/payment-parts.ts';
import { isLive, isRefundOpen, type PaymentEvent, stateAfter } from '../../features/finance/payments/payment-state.ts';
import { payByCredit } from '../../features/ledger/ledger/credit-events.ts';
import { afterPurchase } from '../../features/ledger/ledger/credit-memos.ts';
import { disputeRefund } from '../../features/ledger/ledger/dispute-events.ts';
import * as events from '../../features/ledger/ledger/events.ts';
import { netOf, type Taxed, type TaxedBoard, taxedChange } from '../../features/ledger/ledger/output-tax.ts';
import {
  type Action,
  bookFromPrepayment,
  type Dice,
  type Outcome,
  one,
  priceOf,
  requireBooked,
  requireOutcome,
  smaller,
  TAX_PERCENT,
} from './action.ts';
import { becomesInvoiceable, invoiceLess } from './invoice-pieces.ts';
import { newRefund, refund, refundOverpayment } from './machine-refunds.ts';
import type { MachineOrder, MachinePayment, MachineState } from './machine-state.ts';

/** Orders, their payments, and refunds. */
export const orderActions: Readonly<Record<string, Action>> = {
  order(machine, { amount, pick }) {
    machine.orders.push({
      ...{ no: machine.next('O'), goods: amount, freight: BigInt(pick % 4) * 700n, state: 'unpaid', paidBy: undefined },
      ...{
        paid: NO_PARTS,
        back: NO_PARTS,
        refunded: 0n,
        earned: 0n,
        fee: 0n,
        over: 0n,
        tooling: 0n,
        statement: undefined,
      },
    });
    return ['order', 'none', 'done'];
  },
  open(machine, { pick, coin }) {
    const free = machine.orders.filter(
      (order) => order.state === 'unpaid' && !machine.payments.some((payment) => isOpenFor(payment, order)),
    );
    const orders = free.slice(0, coin ? 2 : 1 + (pick % 2));
    if (orders.length === 0) return undefined;
    machine.payments.push(
      newPayment(
        machine,
        orders,
        orders.reduce((sum, order) => sum + priceOf(order), 0n),
      ),
    );
    return ['payment', 'none', 'done'];
  },
  topUp(machine, { amount }) {
    const payment = newPayment(machine, [], amount);
    payment.parts = { ...NO_PARTS, online: fen(amount) };
    payment.state = 'pending';
    machine.payments.push(payment);
    return ['payment', 'none', 'done'];
  },
  payByWallet: onPayment('payByWallet', (machine, payment) => {
    const { payNo, amount } = payment;
    const parts = { ...NO_PARTS, wallet: fen(amount) };
    const isBooked = machine.ledger.book(
      events.payByWallet({ payNo, memberId: machine.member, shares: sharesOf(payment) }),
    );
    const outcome = requireOutcome(isBooked, machine.has(machine.member) >= amount, `${payNo} from the wallet`);
    if (isBooked) prepay(machine, payment, parts);
    return outcome;
  }),
  payByCredit: onPayment('payByWallet', (machine, payment, { coin }) => {
    const { payNo, amount } = payment;
    const parts = splitPayment(fen(amount), fen(coin ? machine.has(machine.member) : 0n), 'credit');
    const shares = sharesOf(payment);
    const byOrder = partsByOrder(
      shares.map((share) => share.amount),
      parts.wallet,
      'credit',
    );
    const isBooked = machine.ledger.book(
      payByCredit({
        ...{ payNo, memberId: machine.member, walletPart: parts.wallet, change: afterPurchase(parts.credit) },
        shares: shares.map((share, place) => ({ ...share, creditPart: byOrder[place]?.credit ?? fen(0n) })),
      }),
    );
    const outcome = requireOutcome(isBooked, parts.credit <= machine.free, `${payNo} on credit`);
    if (isBooked) prepay(machine, payment, parts);
    return outcome;
  }),
  goOnline: onPayment('goOnline', (machine, payment, { coin }) => {
    const { payNo } = payment;
    const parts = splitPayment(fen(payment.amount), fen(coin ? machine.has(machine.member) : 0n));
    // Without an online part no gateway is used.
    if (parts.online === 0n) return 'refused';
    if (parts.wallet > 0n) {
      const hold = events.holdForPayment({ payNo, memberId: machine.member, amount: parts.wallet });
      requireBooked(machine.ledger.book(hold), `the hold of ${payNo}`);
      machine.give(machine.member, -parts.wallet);
    }
    payment.parts = parts;
    return 'done';
  }),
  succeed: onPayment('succeed', (machine, payment) => {
    moneyCame(machine, payment);
    return 'done';
  }),
  fail: onPayment('fail', endUnpaid),
  close: onPayment('close', endUnpaid),
  /** The gateway lets money through for what has ended, or once more. */
  moneyAgain(machine, dice) {
    const payment = one(
      machine.payments.filter(({ state, parts }) => !isLive(state) && parts.online > 0n),
      dice,
    );
    if (!payment) return undefined;
    const { state, payNo } = payment;
    const amount = payment.parts.online;
    const next = payment.orders.length === 0 ? stateAfter(state, 'creditLate') : null;
    if (next !== null) {
      payment.state = next;
      moneyCame(machine, payment);
      return ['payment', state, 'done'];
    }
    const refundNo = machine.next('R');
    const late = { payNo, gateway: machine.gateway, gatewayRef: machine.next('G'), refundNo, amount };
    requireBooked(machine.ledger.book(events.lateSuccess(late)), `late money of ${payNo}`);
    machine.channel += amount;
    machine.refunds.push(newRefund(refundNo, amount));
    return ['payment', state, 'done'];
  },
  cancel(machine, dice) {
    const order = one(machine.orders, dice);
    if (!order) return undefined;
    const { state } = order;
    if (state !== 'unpaid' && state !== 'paid') return ['order', state, 'impossible'];
    for (const payment of machine.payments.filter((live) => isOpenFor(live, order))) {
      endUnpaid(machine, payment);
      payment.state = 'closed';
    }
    order.state = 'cancelled';
    if (state === 'unpaid') return ['order', state, 'done'];
    const fee = dice.coin ? smaller(dice.amount, priceOf(order)) : 0n;
    if (fee > 0n) {
      const journal = events.cancellationFee({ orderNo: order.no, mainOrderId: order.no, amount: fen(fee) });
      requireBooked(bookFromPrepayment(machine, journal, order.no), `the fee of ${order.no}`);
      order.fee = fee;
      machine.company.cancelled += fee;
    }
    refund(machine, order, priceOf(order) - fee);
    return ['order', state, 'done'];
  },
  send(machine, dice) {
    const order = one(machine.orders, dice);
    if (!order) return undefined;
    const { state, no, goods, freight } = order;
    if (state !== 'paid') return ['order', state, 'impossible'];
    order.tooling = dice.coin ? netOf(fen(smaller(dice.amount, goods)), TAX_PERCENT) : 0n;
    const sold = {
      goods: {
        ...taxedChange(ZERO_FEN, fen(goods), TAX_PERCENT),
        tooling: fen(order.tooling),
        coupon: dice.coin ? fen(dice.amount) : ZERO_FEN,
      },
      freight: taxedChange(ZERO_FEN, fen(freight), TAX_PERCENT),
    };
    const journal = events.revenueAtShipping({ orderNo: no, mainOrderId: no, ...sold });
    requireBooked(bookFromPrepayment(machine, journal, no), `the revenue of ${no}`);
    order.state = 'sent';
    order.earned = goods + freight;
    countBoard(machine, sold.goods);
    countFreight(machine, sold.freight);
    becomesInvoiceable(machine, order);
    return ['order', state, 'done'];
  },
  freightLess(machine, dice) {
    const order = one(machine.orders, dice);
    if (!order) return undefined;
    const { state, no, freight } = order;
    if (state !== 'sent' || freight < 2n) return ['order', state, state === 'sent' ? 'refused' : 'impossible'];
    const less = 1n + (dice.amount % (freight - 1n));
    const event = machine.next('E');
    const lower = taxedChange(fen(freight), fen(freight - less), TAX_PERCENT);
    const journal = events.freightCorrected({ orderNo: no, event, mainOrderId: no, freight: lower });
    requireBooked(machine.ledger.book(journal), `less freight of ${no}`);
    order.freight -= less;
    order.earned -= less;
    order.over += less;
    countFreight(machine, lower);
    invoiceLess(machine, order, { less, event });
    refundOverpayment(machine, order);
    return ['order', state, 'done'];
  },
  /** A board that has arrived badly costs less after all. */
  concession(machine, dice) {
    const order = one(machine.orders, dice);
    if (!order) return undefined;
    const { state, no, goods } = order;
    if (state !== 'sent' || goods < 2n) return ['order', state, state === 'sent' ? 'refused' : 'impossible'];
    const less = 1n + (dice.amount % (goods - 1n));
    const complaintNo = machine.next('C');
    const taken = taxedChange(fen(goods), fen(goods - less), TAX_PERCENT);
    const left = netOf(fen(goods), TAX_PERCENT) - order.tooling + taken.amount - taken.tax;
    const lower = { ...taken, tooling: fen(left < 0n ? left : 0n), coupon: ZERO_FEN };
    order.tooling += lower.tooling;
    const journal = events.salesConceded({ complaintNo, orderNo: no, mainOrderId: no, goods: lower });
    requireBooked(machine.ledger.book(journal), `what ${no} costs less`);
    order.goods -= less;
    order.earned -= less;
    order.over += less;
    countBoard(machine, lower);
    invoiceLess(machine, order, { less, event: `concession:${complaintNo}` });
    refundOverpayment(machine, order);
    return ['order', state, 'done'];
  },
  askRefund: onRefund((_machine, found) => {
    if (!isRefundOpen(found.state)) return 'impossible';
    found.state = 'sent';
    found.gatewayStatus = 'accepted';
    return 'done';
  }),
  refundPaid: onRefund((machine, found) => {
    if (!isRefundOpen(found.state)) return 'impossible';
    const { refundNo, amount } = found;
    const journal = events.refundPaidOut({ refundNo, gateway: machine.gateway, amount: fen(amount) });
    requireBooked(machine.ledger.book(journal), `${refundNo} paid out`);
    found.state = 'succeeded';
    machine.channel -= amount;
    return 'done';
  }),
  refundRefused: onRefund((_machine, found) => {
    if (!isRefundOpen(found.state)) return 'impossible';
    found.state = found.state === 'failed' ? 'manual' : 'failed';
    return 'done';
  }),
  refundByDispute: onRefund((machine, found) => {
    if (!isRefundOpen(found.state)) return 'impossible';
    const { refundNo, amount } = found;
    const event = { refundNo, gateway: machine.gateway, amount: fen(amount), coveredBy: 'claim' } as const;
    requireBooked(machine.ledger.book(disputeRefund(event)), `${refundNo} by a dispute`);
    found.state = 'succeeded';
    machine.claims -= amount;
    return 'done';
  }),
  refundByHand: onRefund((machine, found) => {
    if (found.state !== 'manual') return 'impossible';
    const { refundNo, amount } = found;
    requireBooked(
      machine.ledger.book(events.refundPaidByHand({ refundNo, amount: fen(amount) })),
      `${refundNo} by hand`,
    );
    found.state = 'succeeded';
    found.isPaidByHand = true;
    machine.bank -= amount;
    return 'done';
  }),
  refundPaidTwice: onRefund((machine, found) => {
    if (!found.isPaidByHand || found.isPaidTwice) return 'impossible';
    const { refundNo, amount } = found;
    const journal = events.refundPaidTwice({ refundNo, gateway: machine.gateway, amount: fen(amount) });
    requireBooked(machine.ledger.book(journal), `${refundNo} paid twice`);
    found.isPaidTwice = true;
    machine.claims += amount;
    machine.channel -= amount;
    return 'done';
  }),
};

const newPayment = (machine: MachineState, orders: readonly MachineOrder[], amount: bigint): MachinePayment => ({
  ...{ payNo: machine.next('P'), orders, amount, state: 'created', parts: NO_PARTS },
});

const isOpenFor = ({ state, orders }: MachinePayment, order: MachineOrder): boolean =>
  isLive(state) && orders.includes(order);

const sharesOf = ({ orders }: MachinePayment) =>
  orders.map((order) => ({ mainOrderId: order.no, amount: fen(priceOf(order)) }));

/** An event of a payment, tried on any. */
function onPayment(
  event: PaymentEvent,
  run: (machine: MachineState, payment: MachinePayment, dice: Dice) => Outcome,
): Action {
  return (machine, dice) => {
    const payment = one(machine.payments, dice);
    if (!payment) return undefined;
    const { state } = payment;
    const next = stateAfter(state, event);
    if (next === null) return ['payment', state, 'impossible'];
    const outcome = run(machine, payment, dice);
    if (outcome === 'done') payment.state = next;
    return ['payment', state, outcome];
  };
}

function onRefund(run: (machine: MachineState, refund: MachineState['refunds'][number]) => Outcome): Action {
  return (machine, dice) => {
    const found = one(machine.refunds, dice);
    if (!found) return undefined;
    const { state } = found;
    return ['refund', state, run(machine, found)];
  };
}

/** The orders of a payment are paid with these parts; what was held is left already. */
function prepay(machine: MachineState, payment: MachinePayment, parts: Parts, wasHeld = false): void {
  const byOrder = partsByOrder(
    payment.orders.map((order) => fen(priceOf(order))),
    parts.wallet,
    parts.credit > 0n ? 'credit' : 'online',
  );
  payment.orders.forEach((order, place) => {
    order.state = 'paid';
    order.paidBy = payment;
    order.paid = byOrder[place] ?? NO_PARTS;
  });
  payment.parts = parts;
  if (!wasHeld) machine.give(machine.member, -parts.wallet);
  machine.unbilled += parts.credit;
}

function moneyCame(machine: MachineState, payment: MachinePayment): void {
  const { payNo, parts } = payment;
  const { gateway, member } = machine;
  machine.channel += parts.online;
  if (payment.orders.length === 0) {
    const journal = events.topUp({ payNo, memberId: member, gateway, amount: parts.online });
    requireBooked(machine.ledger.book(journal), `top-up ${payNo}`);
    machine.give(member, parts.online);
    return;
  }
  const journal = events.settleOnline({ payNo, gateway, walletPart: parts.wallet, shares: sharesOf(payment) });
  requireBooked(machine.ledger.book(journal), `${payNo} online`);
  prepay(machine, payment, parts, true);
}

/** The held amount returns. */
function endUnpaid(machine: MachineState, { payNo, state, parts }: MachinePayment): Outcome {
  if (state !== 'pending' || parts.wallet === 0n) return 'done';
  const release = events.releaseHold({ payNo, memberId: machine.member, amount: parts.wallet });
  requireBooked(machine.ledger.book(release), `the release of ${payNo}`);
  machine.give(machine.member, parts.wallet);
  return 'done';
}

function countBoard({ company }: MachineState, { amount, tax, tooling, coupon }: TaxedBoard): void {
  company.goods += amount - tax - tooling + coupon;
  company.coupons += coupon;
  company.tooling += tooling;
  company.tax.board += tax;
}

function countFreight({ company }: MachineState, { amount, tax }: Taxed): void {
  company.freight += amount - tax;
  company.tax.freight += tax;
}
