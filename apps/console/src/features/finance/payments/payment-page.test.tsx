// @vitest-environment happy-dom
import { calls, type PaymentBooking, type StaffPaymentDetail } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-payments', 'console-refunds', 'payment', 'order-texts', 'pricing']);

const NO = 'ZF2611200A1B2C3D4E';
const AT = '2026-11-20T10:00:00+08:00';
const MAIN = { id: '33333333-0000-4000-8000-000000000001', mainNo: 'M261120001001' };

const payment: StaffPaymentDetail = {
  ...{ payNo: NO, purpose: 'order', state: 'succeeded', amount: 332.5, refunded: 32.5, methods: ['wallet', 'alipay'] },
  orders: [MAIN],
  ...{ memberId: '44444444-0000-4000-8000-000000000001', memberName: '深圳星河电子有限公司', memberNo: 'XB100001' },
  ...{ createdAt: AT, paidAt: '2026-11-20T10:01:00+08:00', endedAt: '2026-11-20T10:01:00+08:00', deadline: AT },
  parts: [
    { method: 'wallet', amount: 100 },
    { method: 'alipay', amount: 232.5 },
  ],
  shares: [{ ...MAIN, boards: ['P261120001001 电源板.zip'], amount: 332.5, total: 400 }],
  gateway: 'alipay',
  gatewayRef: '2026112022001',
  refunds: [
    {
      ...{ refundNo: 'TK261120AAAAAAAAAA', mainNo: MAIN.mainNo, amount: 32.5, method: 'alipay', state: 'succeeded' },
      ...{ reason: '运费调低', createdAt: AT, endedAt: AT, bankReference: 'BANK-77', settledBy: '钱财务' },
    },
  ],
  events: [
    { at: AT, event: 'paymentOpened', refundNo: '', amount: 332.5, actorName: '' },
    { at: AT, event: 'refunded', refundNo: 'TK261120AAAAAAAAAA', amount: 32.5, actorName: '钱财务' },
  ],
};

function serve(is: Partial<StaffPaymentDetail> = {}) {
  answer(calls.staffPayments.show, () => ({ ...payment, ...is }));
  const booking: PaymentBooking = {
    ...{ id: '9', kind: 'onlinePayment', reference: NO, eventAt: AT, bookedAt: AT },
    lines: [
      { code: 'A10', owner: { kind: 'other', id: 'alipay', name: 'alipay' }, debit: 332.5, credit: null },
      { code: 'L20', owner: { kind: 'mainOrder', id: MAIN.id, name: MAIN.mainNo }, debit: null, credit: 332.5 },
    ],
  };
  answer(calls.staffPayments.bookings, () => ({ items: [booking] }));
  answer(calls.staffDisputes.list, () => ({ totalCount: 0, items: [], taken: 0 }));
}

it('shows a payment with its parts, what it pays, what went back and how it was booked; every number is a link', async () => {
  serve();
  openConsole(`/payments/${NO}`);
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(NO) })).toHaveTextContent('已支付');
  const part = (name: string) => within(screen.getByRole('region', { name }));
  expect(part('怎么付的').getByText('支付宝').closest('li')).toHaveTextContent('232.50');
  expect(part('怎么付的').getByText(/2026112022001/)).toBeInTheDocument();
  expect(part('付的是什么').getByRole('link', { name: MAIN.mainNo })).toHaveAttribute(
    'href',
    `/main-orders/${MAIN.mainNo}`,
  );
  expect(part('付的是什么').getByText(/订单合计 ¥400\.00 · P261120001001 电源板\.zip/)).toBeInTheDocument();
  const refund = part('退款').getByRole('link', { name: 'TK261120AAAAAAAAAA' });
  expect(refund).toHaveAttribute('href', '/refunds?filter=TK261120AAAAAAAAAA');
  expect(refund.closest('li')).toHaveTextContent('钱财务 登记，流水号 BANK-77');
  const booked = await part('怎么记的账').findByRole('table', { name: /在线付款/ });
  expect(within(booked).getByRole('row', { name: /L20 订单预收 M261120001001/ })).toHaveTextContent('332.50');
  expect(part('时间线').getAllByRole('listitem')).toHaveLength(2);
});

it('leaves out amounts and bookings for who may not see them, and links to pages that they cannot open', async () => {
  const { amount: _a, refunded: _r, parts: _p, ...rest } = payment;
  answer(calls.staffDisputes.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.staffPayments.show, () => ({
    ...rest,
    shares: [{ ...MAIN, boards: [] }],
    refunds: payment.refunds.map(({ amount: _amount, ...refund }) => refund),
    events: payment.events.map(({ amount: _amount, ...event }) => event),
  }));
  openConsole(`/payments/${NO}`, { permissions: ['payment.view'] });
  await screen.findByRole('heading', { level: 1, name: new RegExp(NO) });
  expect(screen.queryByText('怎么记的账')).not.toBeInTheDocument();
  expect(screen.queryByText('金额')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: MAIN.mainNo })).not.toBeInTheDocument();
  expect(screen.getByText('支付宝')).toBeInTheDocument();
});

it('shows when a payment number is not found', async () => {
  answer(calls.staffPayments.show, () => refuse('notFound'));
  openConsole('/payments/ZF000000XXXXXXXXXX');
  await screen.findByText('没有找到要查看的内容');
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
});

it('lists payments, each leading to its page, narrowed by the state of the address', async () => {
  const asked: unknown[] = [];
  answer(calls.staffPayments.list, ({ query }) => {
    asked.push(query.state);
    return { totalCount: 1, items: [payment] };
  });
  openConsole('/payments?state=succeeded');
  expect(await screen.findByRole('link', { name: NO })).toHaveAttribute('href', `/payments/${NO}`);
  expect(screen.getByText('钱包余额 + 支付宝')).toBeInTheDocument();
  expect(asked).toEqual(['succeeded']);
});
