// @vitest-environment happy-dom
import { calls, type PaymentInfo, type SharedPayment } from '@xunban/contract';
import { aGateway } from '@xunban/testkit/a-gateway';
import { aPayment, aSharedPayment } from '@xunban/testkit/a-payment';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer, type CallMeta, loseAnswer, refuse, usualAnswer } from '@xunban/testkit/fake-server';
import { act, screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { afterEach, expect, it, vi } from 'vitest';
import { aMember, openSite, openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['payment', 'pricing']);
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'WeixinJSBridge');
});

const user = setupUser();
const NO_PLACE = { redirectUrl: null, qrText: null, wechatBridge: null } as const;
const password = () => screen.findByLabelText(/^支付密码/);
const payButton = () => screen.getByRole('button', { name: /^支付 |^去(演示银行|支付宝|微信支付)支付/ });

/** Opens the payment's page. @returns how the payment changes at the server */
async function openPayment(first: PaymentInfo) {
  let info = first;
  answer(calls.payment.info, () => info);
  usualAnswer(calls.order.mainDetail, () => aMainOrder({ orders: [{ ...anOrder(), promisedShipDate: '2026-03-10' }] }));
  openSiteAsMember(`/paymentOrder?payNo=${first.payNo}`, { cash: first.wallet });
  await screen.findByText(first.payNo);
  return (next: Partial<PaymentInfo>) => {
    info = { ...info, ...next };
  };
}

it('pays from the wallet with the pay password', async () => {
  const changes = await openPayment(aPayment());
  expect(screen.getByText('余额足够，全部从钱包支付')).toBeInTheDocument();
  expect(screen.getByText('请在 03-04 10:00 前付款；超时可重新发起')).toBeInTheDocument();
  const asked: unknown[] = [];
  answer(calls.payment.pay, ({ body }) => {
    asked.push(body);
    changes({ state: 'succeeded', methods: ['wallet'], paidAt: '2026-03-02T10:05:00+08:00' });
    return { payNo: body.payNo, state: 'succeeded' as const, ...NO_PLACE };
  });
  await user.click(payButton());
  expect(screen.getByText('请输入 6 位支付密码')).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.type(await password(), '924617');
  await user.click(payButton());
  await screen.findByText('支付成功');
  expect(screen.getByText(/已收到 ¥86\.50/)).toBeInTheDocument();
  const boards = await screen.findByRole('list', { name: '这次付的板子' });
  expect(within(boards).getByRole('link', { name: 'P2603020001' })).toBeInTheDocument();
  expect(within(boards).getByText('2026-03-10 发货')).toBeInTheDocument();
  expect(screen.getByText('付款时间 2026-03-02 10:05')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '收款凭证（PDF）' })).toBeInTheDocument();
  expect(asked).toEqual([
    { payNo: 'Z2603020001', amount: 86.5, useWallet: true, useCredit: false, payPassword: '924617' },
  ]);
});

it('folds methods that are not available into one line, and explains those that the member can open', async () => {
  await openPayment(
    aPayment({
      wallet: 0,
      available: [
        { method: 'wallet', usable: false, reason: 'insufficientBalance', gateway: null },
        { method: 'sandbox', usable: true, reason: '', gateway: aGateway('sandbox') },
        { method: 'alipay', usable: false, reason: 'notOpen', gateway: aGateway('alipay') },
        { method: 'wechat', usable: false, reason: 'notOpen', gateway: aGateway('wechat') },
        { method: 'transfer', usable: false, reason: 'notOpen', gateway: null },
      ],
    }),
  );
  expect(screen.getByText('暂不支持：支付宝、微信支付')).toBeInTheDocument();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('演示银行'),
    expect.stringContaining('转到您的专属账户'),
  ]);
  expect(screen.getByRole('checkbox', { name: /钱包余额.*余额不足/ })).toBeDisabled();
  expect(screen.getByRole('link', { name: '充值' })).toBeInTheDocument();
});

it('a link names seller, asking member, company, purpose, tax and boards with their images', async () => {
  answer(calls.payment.shared, () => aSharedPayment());
  openSite('/paymentOrder?token=t');
  await screen.findByRole('heading', { name: '替同事付款' });
  for (const [term, value] of [
    ['收款方', '迅板电路有限公司'],
    ['请您付款的人', '王工 · 138****0000'],
    ['采购单位', '深圳示例电子有限公司'],
    ['付款事由', '电路板货款和运费，订单 M2603020001'],
    ['其中增值税（13%）', '¥9.95'],
  ] as const)
    expect(screen.getByText(term).nextElementSibling).toHaveTextContent(value);
  const orders = screen.getByRole('list', { name: '付款内容' });
  expect(within(orders).getByText('P2603020001 · 68 × 53 mm × 10')).toBeInTheDocument();
  expect(orders.querySelector('img')).toHaveAttribute('src', '/board-top.svg');
});

it('a payer who returns from the bank sees the outcome as soon as it is known, after a lost answer too', async () => {
  let asked = 0;
  answer(calls.payment.shared, () => {
    asked += 1;
    if (asked === 1) return aSharedPayment({ state: 'pending' });
    // The first answer and its two repetitions.
    if (asked <= 4) return loseAnswer();
    return aSharedPayment({
      state: 'succeeded',
      paidAt: '2026-03-02T10:05:00+08:00',
      receiptPath: '/api/app/payment-links/t/receipt?language=zh-CN',
    });
  });
  openSite('/paymentOrder?token=t');
  await screen.findByText('支付处理中');
  await screen.findByText('支付成功', {}, { timeout: 120_000 });
  expect(screen.getByText('已收到 ¥86.50，2026-03-02 10:05。')).toBeInTheDocument();
  expect(screen.getByText(/您可以关闭本页/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '打开收款凭证（PDF）' })).toHaveAttribute(
    'href',
    '/api/app/payment-links/t/receipt?language=zh-CN',
  );
  expect(screen.queryByRole('button', { name: /^去/ })).not.toBeInTheDocument();
});

it('a link whose payment was closed says that nothing was charged, and offers no payment', async () => {
  answer(calls.payment.shared, () => aSharedPayment({ state: 'closed' }));
  openSite('/paymentOrder?token=t');
  await screen.findByRole('heading', { name: '这笔支付已关闭' });
  expect(screen.getByText(/向发给您链接的人要一个新的链接/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^去/ })).not.toBeInTheDocument();
});

it('shows which boards are not ready and are paid later, and what was paid before', async () => {
  const [order] = aPayment().orders;
  if (!order) throw new Error('payment has no order');
  await openPayment(
    aPayment({ orders: [{ ...order, total: 186.5, due: 86.5, later: ['P2603020002', 'P2603020003'] }] }),
  );
  expect(screen.getByText('P2603020002、P2603020003 还没有通过审核，通过后另付。')).toBeInTheDocument();
  expect(screen.getByText('合计 ¥186.50，此前已付 ¥100.00，本次付 ¥86.50')).toBeInTheDocument();
});

it('reports a wrong pay password, and clears the field', async () => {
  await openPayment(aPayment());
  answer(calls.payment.pay, () => refuse('account.payPasswordWrong', {}, { triesLeft: 4 }));
  await user.type(await password(), '111111');
  await user.click(payButton());
  await screen.findByText('支付密码不正确，还可以再试 4 次');
  expect(await password()).toHaveValue('');
  expect(screen.queryByText('支付成功')).not.toBeInTheDocument();
});

it('splits between wallet and bank, and goes on to the bank', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await openPayment(aPayment({ wallet: 20 }));
  expect(payButton()).toHaveTextContent('去演示银行支付 ¥86.50');
  await user.click(screen.getByRole('checkbox', { name: /钱包余额/ }));
  expect(screen.getByText('余额支付 ¥20.00，其余 ¥66.50 在线支付')).toBeInTheDocument();
  expect(payButton()).toHaveTextContent('去演示银行支付 ¥66.50');
  answer(calls.payment.pay, ({ body: { payNo, useWallet, gateway } }) => {
    expect({ useWallet, gateway }).toEqual({ useWallet: true, gateway: 'sandbox' });
    return { payNo, state: 'pending' as const, ...NO_PLACE, redirectUrl: '/sandbox-gateway/pay/1' };
  });
  await user.type(await password(), '924617');
  await user.click(payButton());
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/sandbox-gateway/pay/1'), { timeout: 120_000 });
});

it('does not call a lost answer a failure, and pays again under the same key', async () => {
  const changes = await openPayment(aPayment());
  const tries: CallMeta[] = [];
  answer(calls.payment.pay, (_asked, meta) => {
    tries.push(meta);
    return loseAnswer();
  });
  await user.type(await password(), '924617');
  await user.click(payButton());
  await screen.findByText('还不知道支付结果');
  answer(calls.payment.pay, ({ body: { payNo } }, meta) => {
    tries.push(meta);
    changes({ state: 'succeeded' });
    return { payNo, state: 'succeeded' as const, ...NO_PLACE };
  });
  await user.click(payButton());
  await screen.findByText('支付成功');
  expect(tries).toHaveLength(2);
  expect(tries[0]?.idempotencyKey).toMatch(/^[\w-]{36}$/);
  expect(tries[1]?.idempotencyKey).toBe(tries[0]?.idempotencyKey);
});

it('shows another amount and asks, before anything is paid', async () => {
  await openPayment(aPayment());
  answer(calls.payment.pay, () => refuse('payment.amountChanged', { due: 99 }));
  await user.type(await password(), '924617');
  await user.click(payButton());
  const dialog = await screen.findByRole('dialog', { name: '应付金额已变化' });
  expect(within(dialog).getByText('¥86.50')).toBeInTheDocument();
  expect(within(dialog).getByText('¥99.00')).toBeInTheDocument();
  const next = aPayment({ payNo: 'Z2603020002', amount: 99, due: 99 });
  answer(calls.payment.open, ({ body }) => {
    expect(body.mainOrderIds).toEqual([next.orders[0]?.id]);
    return next;
  });
  answer(calls.payment.info, ({ query }) => (query.payNo === next.payNo ? next : aPayment({ state: 'closed' })));
  await user.click(within(dialog).getByRole('button', { name: '按新金额继续' }));
  await screen.findByText('Z2603020002');
  expect(payButton()).toHaveTextContent('支付 ¥99.00');
});

it('shows what WeChat is to scan, draws it itself, and goes on when it is paid', async () => {
  answer(calls.payment.pay, ({ body: { payNo, gateway } }) => {
    expect(gateway).toBe('wechat');
    return { payNo, state: 'pending' as const, ...NO_PLACE, qrText: 'weixin://wxpay/bizpayurl?pr=x' };
  });
  answer(calls.payment.nudge, ({ body: { payNo } }) => ({
    ...{ payNo, state: 'pending' as const, ...NO_PLACE },
  }));
  const changes = await openPayment(bothGateways(undefined, { state: 'pending', methods: ['wechat'] }));
  await screen.findByRole('img', { name: '微信支付二维码' });
  expect(screen.getByText('支付处理中')).toBeInTheDocument();
  answer(calls.payment.query, ({ query: { payNo } }) => {
    changes({ state: 'succeeded' });
    return { payNo, state: 'succeeded' as const, ...NO_PLACE };
  });
  await screen.findByText('支付成功', {}, { timeout: 5_000 });
});

it('asks a signed-out user on the page to sign in, and sends no request', async () => {
  const { address } = openSite('/paymentOrder?payNo=Z2603020001');
  await screen.findByText('登录后才能查看和支付这笔款');
  expect(address()).toBe('/paymentOrder?payNo=Z2603020001');
  expect(within(screen.getByRole('main')).getByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    '/login?next=%2FpaymentOrder%3FpayNo%3DZ2603020001',
  );
});

it('a member who lost trade credit after the page was opened does not pay on credit', async () => {
  const available = [{ method: 'credit', usable: true, reason: '', gateway: null } as const];
  answer(calls.payment.info, () => aPayment({ creditLeft: 500, available }));
  openSiteAsMember('/paymentOrder?payNo=Z2603020001', { isTrusted: true, creditLeft: 500 });
  await user.click(await screen.findByRole('radio', { name: /账期/ }));
  await user.type(await password(), '924617');
  answer(calls.account.me, () => aMember({ isTrusted: false }));
  // The payment has no prepared answer, so the test fails if it is made.
  await user.click(payButton());
  await screen.findByText('对不起，您没有操作权限：账期');
});

it('an address without a payment states what is missing and leads to the orders', async () => {
  openSite('/paymentOrder');
  await screen.findByText('没有找到这笔付款');
  expect(screen.getByRole('link', { name: '打开“我的订单”' })).toHaveAttribute('href', '/main/orderList');
});

/** A payment as the server offers it in an app, or in an ordinary browser. */
const bothGateways = (around?: 'wechat' | 'alipay', change: Partial<PaymentInfo> = {}) =>
  aPayment({
    wallet: 0,
    available: (['alipay', 'wechat'] as const).map((method) => ({
      method,
      usable: true,
      reason: '',
      gateway: aGateway(method, around),
    })),
    ...change,
  });
const sharedInWechat = (change: Partial<SharedPayment>) =>
  aSharedPayment({ methods: ['wechat'], gateways: [aGateway('wechat', 'wechat')], ...change });

it.each([
  ['微信', 'wechat', '支付宝'],
  ['支付宝', 'alipay', '微信支付'],
] as const)(
  'inside %s its own gateway is offered first, and the other one only with a link for the browser',
  async (app, around, other) => {
    await openPayment(bothGateways(around, { shareToken: 'shared-token' }));
    expect(payButton()).not.toHaveTextContent(`去${other}支付`);
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${other}`) }));
    expect(screen.queryByRole('button', { name: /^去.+支付 / })).not.toBeInTheDocument();
    const notice = await screen.findByText(`${app}里不能用${other}付款`);
    expect(notice).toBeInTheDocument();
    // The link that is shared with others, too: the browser has no session of this member.
    for (const field of screen.getAllByLabelText('付款链接'))
      expect(field).toHaveValue(`${location.origin}/paymentOrder?token=shared-token`);
    await user.click(screen.getByRole('radio', { name: app === '微信' ? /^微信支付/ : /^支付宝/ }));
    expect(payButton()).toBeInTheDocument();
  },
);

it('a payment that was started elsewhere and does not open in this app shows the link', async () => {
  answer(calls.payment.nudge, ({ body: { payNo } }) => ({ payNo, state: 'pending' as const, ...NO_PLACE }));
  await openPayment(bothGateways('wechat', { state: 'pending', methods: ['alipay'], shareToken: '' }));
  await screen.findByText('微信里不能用支付宝付款');
  expect(screen.getByLabelText('付款链接')).toHaveValue(`${location.origin}/paymentOrder?payNo=Z2603020001`);
  expect(screen.queryByRole('button', { name: '回到付款页面' })).not.toBeInTheDocument();
});

const BRIDGE = {
  ...{ appId: 'wx1', timeStamp: '1774000000', nonceStr: 'n', package: 'prepay_id=1' },
  ...{ signType: 'RSA' as const, paySign: 's' },
};

/** WeChat's side of the page. @returns what it was asked for, and how its user ends it */
function wechatBridge() {
  const opened: { readonly params: unknown; readonly end: (message: string) => void }[] = [];
  Object.assign(window, {
    WeixinJSBridge: {
      invoke: (_name: string, params: unknown, onEnd: (result: { err_msg: string }) => void) =>
        opened.push({ params, end: (message) => onEnd({ err_msg: `get_brand_wcpay_request:${message}` }) }),
    },
  });
  return opened;
}

it('inside WeChat, the member is named to us first; then WeChat opens over the page and its outcome is confirmed', async () => {
  const opened = wechatBridge();
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const codes: unknown[] = [];
  answer(calls.payment.pay, ({ body: { payNo, payerCode } }) => {
    codes.push(payerCode);
    const place = payerCode ? { wechatBridge: BRIDGE } : { redirectUrl: 'https://open.weixin.qq.com/connect/oauth2' };
    return { payNo, state: 'pending' as const, ...NO_PLACE, ...place };
  });
  answer(calls.payment.nudge, ({ body: { payNo } }) => ({ payNo, state: 'pending' as const, ...NO_PLACE }));
  let info = bothGateways('wechat', { state: 'pending', methods: ['wechat'] });
  usualAnswer(calls.order.mainDetail, () => aMainOrder());
  answer(calls.payment.info, () => info);
  answer(calls.payment.query, ({ query: { payNo } }) => ({ payNo, state: info.state, ...NO_PLACE }));
  openSiteAsMember(`/paymentOrder?payNo=${info.payNo}&code=c1&state=pay`);
  await vi.waitFor(() => expect(opened.map(({ params }) => params)).toEqual([BRIDGE]), { timeout: 120_000 });
  expect(codes).toEqual(['c1']);
  act(() => opened[0]?.end('cancel'));
  await screen.findByText('您关闭了微信支付，还没有付款。可以再付一次。');
  await user.click(screen.getByRole('button', { name: '回到付款页面' }));
  // A code serves once: WeChat is asked for another one.
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://open.weixin.qq.com/connect/oauth2'), {
    timeout: 120_000,
  });
  expect(codes).toEqual(['c1', undefined]);
  info = { ...info, state: 'succeeded' };
  act(() => opened[0]?.end('ok'));
  await screen.findByText('支付成功', {}, { timeout: 5_000 });
});

it('a colleague with the link pays inside WeChat, and gets a link for the browser where WeChat cannot', async () => {
  const opened = wechatBridge();
  const shared = sharedInWechat({ state: 'pending' });
  answer(calls.payment.shared, () => shared);
  answer(calls.payment.payShared, ({ body: { gateway, payerCode } }) => {
    expect(gateway).toBe('wechat');
    return { payNo: shared.payNo, state: 'pending' as const, ...NO_PLACE, wechatBridge: payerCode ? BRIDGE : null };
  });
  openSite('/paymentOrder?token=t&code=c1&state=pay');
  await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 120_000 });
  act(() => opened[0]?.end('fail'));
  await screen.findByText(/微信没有完成这次支付/);
  await user.click(payButton());
  await screen.findByText('微信里不能用微信支付付款');
  expect(screen.getByLabelText('付款链接')).toHaveValue(`${location.origin}/paymentOrder?token=t`);
});

it('what WeChat reports to a colleague is confirmed at once', async () => {
  const opened = wechatBridge();
  let shared = sharedInWechat({});
  answer(calls.payment.shared, () => shared);
  answer(calls.payment.payShared, () => ({
    ...{ payNo: shared.payNo, state: 'pending' as const, ...NO_PLACE, wechatBridge: BRIDGE },
  }));
  openSite('/paymentOrder?token=t&code=c1&state=pay');
  await vi.waitFor(() => expect(opened).toHaveLength(1), { timeout: 120_000 });
  // The page does not poll an unstarted payment.
  shared = aSharedPayment({ state: 'succeeded', paidAt: '2026-03-02T10:05:00+08:00' });
  act(() => opened[0]?.end('ok'));
  await screen.findByText('支付成功');
});
