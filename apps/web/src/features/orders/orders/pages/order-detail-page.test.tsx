// @vitest-environment happy-dom
import { type BoardSpec, calls, defaultBoardSpec, type OrderDetail } from '@xunban/contract';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { aBillingProfile, aMainOrderInvoice } from '@xunban/testkit/an-invoice';
import { aMainOrder, anOrder, aProgress } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['order', 'order-texts', 'pricing', 'board-problems', 'compare', 'quote']);

const AT = '2026-03-02T10:05:00+08:00';
const PASSED: NonNullable<OrderDetail['decision']> = {
  round: 1,
  isPassed: true,
  byEarlier: null,
  expectedBy: null,
  at: AT,
  rules: [
    { rule: 'size', isPassed: true, ordered: null, measured: { lengthMm: 68.58, widthMm: 53.34 }, because: [] },
    { rule: 'drill', isPassed: true, ordered: null, measured: { round: 169, slots: 0 }, because: [] },
  ],
};

let shown: OrderDetail;
beforeEach(() => {
  answer(calls.order.detail, () => shown);
  answer(calls.order.mainDetail, () => aMainOrder({ orders: [shown] }));
  answer(calls.order.checkInvoice, () => aMainOrderInvoice());
});

async function openOrder(order: Partial<OrderDetail>, tab = 'board') {
  shown = anOrder(order);
  const { address } = openSiteAsMember(`/main/orderDetail?orderNo=${shown.orderNo}&tab=${tab}`);
  await screen.findByRole('heading', { name: /P2603020001/ });
  return { address, user: setupUser() };
}

it('shows the checks of a passed order, with the figures', async () => {
  await openOrder({ state: 30, can: ['pay'], decision: PASSED });
  expect(screen.getByText('系统已自动检查 2 项，全部通过。')).toBeInTheDocument();
  expect(screen.getByText('外形尺寸：68.58 × 53.34 mm')).toBeInTheDocument();
  expect(screen.getByText('钻孔文件：圆孔 169 个，槽 0 个')).toBeInTheDocument();
});

it('names the board first, and folds the finished steps of its route', async () => {
  const step = { plannedStart: '2026-03-03', plannedEnd: '2026-03-04', operator: '', daysLate: 0, delayReason: '' };
  await openOrder({
    ...{ state: 50, percent: 50 },
    progress: aProgress({
      percent: 50,
      steps: [
        { ...step, position: 1, step: 'cutting', doneAt: '2026-03-04T09:00:00+08:00' },
        { ...step, position: 2, step: 'drilling', doneAt: null },
      ],
    }),
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^arduino-uno\.zip/);
  const done = screen.getByText('已完成 1 道工序').closest('details');
  expect(done).not.toHaveAttribute('open');
  expect(done).toHaveTextContent('开料');
  expect(done).not.toHaveTextContent('钻孔');
  expect(screen.getByText('钻孔')).toBeInTheDocument();
});

it('shows before the cancellation of a paid board how much is refunded and where to, and the share of the main order', async () => {
  const back = [
    { to: 'wallet', amount: 20 },
    { to: 'online', amount: 66.5 },
  ] as const;
  const other = anOrder({ id: '22222222-0000-4000-8000-000000000002', orderNo: 'P2603020002', state: 40 });
  answer(calls.order.mainDetail, () => aMainOrder({ paid: 180, can: ['cancel'], orders: [shown, other] }));
  const { user } = await openOrder({ state: 40, cancellation: { goesBack: 86.5, back: [...back] } });
  await user.click(screen.getByRole('button', { name: '取消订单' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('退回 ¥86.50。')).toBeInTheDocument();
  expect(dialog.getByText(/钱包余额 ¥20\.00 · .*¥66\.50/)).toBeInTheDocument();
  await user.click(await dialog.findByRole('checkbox'));
  expect(dialog.getByText('整张主订单已付的 ¥180.00 全部按原路退回。')).toBeInTheDocument();
  expect(dialog.queryByText('退回 ¥86.50。')).not.toBeInTheDocument();
});

it('shows the causes of the promised and the expected day, each with its days', async () => {
  const none = { hold: null, step: null, until: null, reason: '' } as const;
  await openOrder({
    ...{ state: 50, promisedShipDate: '2096-03-11', forecastShipDate: '2096-03-16' },
    forecastCauses: [
      { ...none, kind: 'leadTime', days: 5, since: AT },
      { ...none, kind: 'change', days: 1, since: '2026-03-03T09:00:00+08:00', reason: '改沉金' },
      {
        ...{ ...none, kind: 'hold', hold: 'question', days: 2 },
        ...{ since: '2026-03-04T09:00:00+08:00', until: '2026-03-06T09:00:00+08:00' },
      },
      { ...none, kind: 'latePlan', days: 2, since: '2026-03-06T09:00:00+08:00', reason: '板料缺货' },
      { ...none, kind: 'lateStep', step: 'drilling', days: 1, since: '2026-03-09T09:00:00+08:00', reason: '设备保养' },
    ],
  });
  const [promise, forecast] = screen.getAllByText(/^(承诺|预计) .* 发货$/).map((line) => line.closest('ul'));
  expect(
    within(promise!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2026-03-02 付款，开始计算交期5 个工作日',
    '2026-03-03 变更单：改沉金+1 个工作日',
    '承诺 2096-03-11 发货',
  ]);
  expect(
    within(forecast!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2026-03-04 至 2026-03-06 工程问题等答复+2 个工作日',
    '2026-03-06 排产晚于承诺：板料缺货+2 个工作日',
    '2026-03-09 「钻孔」比计划晚：设备保养+1 个工作日',
    '预计 2096-03-16 发货',
  ]);
});

it('an expected day that is over is called overdue', async () => {
  const none = { hold: null, step: null, until: null, reason: '' } as const;
  await openOrder({
    ...{ state: 50, promisedShipDate: '2026-03-11', forecastShipDate: '2026-03-16' },
    forecastCauses: [{ ...none, kind: 'latePlan', days: 2, since: '2026-03-06T09:00:00+08:00', reason: '板料缺货' }],
  });
  const card = await screen.findByRole('region', { name: '发货日怎么来的' });
  expect(within(card).getByText('03-11 应发货，尽快发出')).toBeInTheDocument();
  expect(screen.queryByText(/预计 .*03-16 发货/)).not.toBeInTheDocument();
});

it('lets a ready board be paid while others are in review, and shows how the rest and the freight are paid', async () => {
  answer(calls.order.mainDetail, () =>
    aMainOrder({
      ...{ total: 185, due: 185, payable: 98.5, can: ['pay', 'cancel'] },
      orders: [
        shown,
        anOrder({
          id: '22222222-0000-4000-8000-000000000002',
          orderNo: 'P2603020002',
          state: 10,
          promisedShipDate: null,
        }),
      ],
    }),
  );
  await openOrder({ state: 30, can: ['pay'], decision: PASSED, promisedShipDate: null });
  await screen.findByText('现在付的是已通过审核的板子，整单运费随第一次付款收取；其余 1 块板审核通过后另付。');
  expect(screen.getByRole('button', { name: '去付款' })).toBeInTheDocument();
  expect(screen.getByText(/同一主订单共 2 块板，运费合并计算/)).toBeInTheDocument();
});

it('shows in plain language what an engineer checks', async () => {
  const drill = { rule: 'drill', isPassed: false, ordered: null, measured: null } as const;
  const rules = [...PASSED.rules.slice(0, 1), { ...drill, because: [{ code: 'drill.missing', params: {} }] }];
  await openOrder({ decision: { ...PASSED, isPassed: false, rules } });
  const card = screen.getByText('自动检查通过 1 项。下面 1 项交给工程师：').parentElement!;
  expect(within(card).getByText('钻孔文件')).toBeInTheDocument();
  expect(within(card).getByText(/没有.*钻孔/)).toBeInTheDocument();
});

it('shows an approved board as reviewed by the engineer', async () => {
  const drill = { rule: 'drill', isPassed: false, ordered: null, measured: null } as const;
  const rules = [...PASSED.rules.slice(0, 1), { ...drill, because: [{ code: 'drill.missing', params: {} }] }];
  await openOrder({ state: 30, can: ['pay'], decision: { ...PASSED, isPassed: false, rules } });
  expect(screen.getByText('自动检查通过 1 项。下面 1 项已由工程师审核：')).toBeInTheDocument();
});

it('shows how far it is on its way to an invoice, and lets the buyer choose who it is made out to', async () => {
  const profile = aBillingProfile();
  const applications = [
    { id: '7a1f2c34-0000-4000-8000-000000000002', applicationNo: 'KP2603090123456789', state: 'issuing' as const },
  ];
  answer(calls.order.checkInvoice, () => aMainOrderInvoice({ applied: 70.5, applications }));
  answer(calls.invoice.profiles, () => ({ items: [profile], max: 20, certified: null }));
  const chosen: unknown[] = [];
  answer(calls.order.changeInvoice, ({ query }) => {
    chosen.push(query);
    return aMainOrderInvoice();
  });
  const { user } = await openOrder({ state: 70 }, 'money');
  expect(await screen.findByRole('link', { name: 'KP2603090123456789' })).toHaveAttribute(
    'href',
    `/main/invoiceApplyList?id=${applications[0]?.id}`,
  );
  expect(screen.getByText('开票中', { selector: 'dt' }).nextSibling).toHaveTextContent('70.50');
  await user.click(screen.getByRole('button', { name: '更改' }));
  const dialog = await screen.findByRole('dialog', { name: /的发票$/ });
  await user.selectOptions(within(dialog).getByLabelText('发票抬头'), profile.id);
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(chosen).toEqual([{ mainOrderId: shown.mainOrderId, billingProfileId: profile.id }]));
});

it('keeps part number and tags, each tag once', async () => {
  const sent: unknown[] = [];
  answer(calls.main.tagOrder, ({ body }) => {
    sent.push(body);
    shown = anOrder({ customerPartNo: body.customerPartNo ?? '', tags: body.tags ?? [] });
    return shown;
  });
  const { user } = await openOrder({ can: ['cancel'] });
  await user.click(screen.getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog', { name: '料号与标签' });
  await user.type(within(dialog).getByLabelText('客户料号'), 'PCB-0042');
  await user.type(within(dialog).getByLabelText('标签'), '样机，第二批, 样机{Enter}');
  await screen.findByText('第二批');
  expect(sent).toEqual([{ orderNo: 'P2603020001', customerPartNo: 'PCB-0042', tags: ['样机', '第二批'] }]);
});

it('takes a returned order to the quote page and sends it again with a note, at the price that was agreed to', async () => {
  const asked: unknown[] = [];
  const cost = (spec: BoardSpec) => quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: AT });
  answer(calls.quote.quote, ({ body }) => viewQuote(cost(body.spec)));
  answer(calls.quote.calculate, ({ body }) => {
    const { chosen, ...rest } = viewQuote(cost(body.spec));
    if (!chosen) throw new Error('board cannot be made');
    return { ...rest, chosen, quoteId: QUOTE, expiresAt: AT };
  });
  answer(calls.quote.config, () => refuse('unavailable'));
  answer(calls.storedQuote.profiles, () => []);
  answer(calls.storedQuote.lastOrderSpec, () => ({ last: null }));
  answer(calls.address.regions, () => []);
  answer(calls.main.reviseOrder, ({ body }) => {
    asked.push(body);
    if (asked.length === 1) return refuse('quote.priceChanged', { total: 101 });
    shown = anOrder({ state: 10, round: 2, can: ['cancel'] });
    return shown;
  });
  const { user, address } = await openOrder({ state: 15, can: ['cancel', 'revise', 'reset'], note: '' });
  await user.click(screen.getByRole('link', { name: '修改并重新提交' }));
  await screen.findByText('正在修改订单 P2603020001', {}, { timeout: 120_000 });
  await user.type(screen.getByLabelText('给审单同事的话（选填）'), '外形以文件为准');
  const [again] = await screen.findAllByRole('button', { name: '重新提交' });
  expect(screen.queryByRole('button', { name: '加入购物车' })).not.toBeInTheDocument();
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(again!);
  await user.click(await screen.findByRole('button', { name: '按 ¥101.00 继续' }));
  await waitFor(() => expect(address()).toContain('/main/orderDetail?orderNo=P2603020001'));
  const { version } = anOrder();
  expect(asked[1]).toMatchObject({ version, quoteId: QUOTE, note: '外形以文件为准', expectedAmount: 101 });
  expect(asked[1]).not.toHaveProperty('fileId');
  expect(sessionStorage.getItem('xunban.quote.revises')).toBeNull();
});

it('a board that was sent back has the reason of the engineer first, and no note of its own buyer', async () => {
  const findings = [
    { code: 'review.note', severity: 'error' as const, params: {} },
    { code: 'drill.missing', severity: 'warning' as const, params: {} },
  ];
  const history = [
    {
      ...{ from: 10 as const, to: 15 as const, action: 'sendBack' as const, actor: 'staff' as const, actorName: '' },
      ...{ reason: '板框不闭合', step: null, priceDelta: 0, daysDelta: 0, at: AT },
    },
  ];
  await openOrder({ state: 15, can: ['revise'], findings, history });
  const list = await screen.findByRole('list', { name: '审核发现' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('板框不闭合').compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const QUOTE = '5e1f3a52-6a2f-4a3e-9c61-3f5b0c1d2e3f';

it('shows the actual shipping date instead of the expected one, and the payment sources', async () => {
  const progress = aProgress({ phase: 'sent', percent: 100, shippedAt: '2026-03-05T16:20:00+08:00' });
  const parts = [
    { method: 'wallet' as const, amount: 30 },
    { method: 'sandbox' as const, amount: 40.5 },
  ];
  answer(calls.order.mainDetail, () =>
    aMainOrder({
      orders: [shown],
      payments: [
        {
          ...{ payNo: 'Z2603020001', state: 'succeeded', amount: 70.5, refunded: 0, methods: ['wallet', 'sandbox'] },
          ...{ createdAt: AT, paidAt: AT, person: '', parts, dispute: 'open' },
        },
      ],
    }),
  );
  const { user } = await openOrder({ state: 70, progress });
  expect(screen.getByText('实际发货').nextSibling).toHaveTextContent('2026-03-05 提前 5 天');
  expect(screen.queryByText('预计发货')).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: '付款与发票' }));
  await screen.findByText(/钱包余额 ¥30\.00，演示银行 ¥40\.50/);
  expect(screen.queryByText(/与其他订单一起付/)).not.toBeInTheDocument();
  expect(screen.getByText(/在支付渠道有投诉未结，订单照常进行/)).toBeInTheDocument();
});

it('names the late step in the history, and leaves out steps that were in time', async () => {
  const entry = {
    from: 50,
    to: 50,
    action: 'completeStep',
    actor: 'system',
    actorName: '',
    priceDelta: 0,
    daysDelta: 0,
  } as const;
  await openOrder(
    {
      state: 50,
      history: [
        { ...entry, step: 'cutting', reason: '', at: '2026-03-03T10:00:00+08:00' },
        { ...entry, step: 'drilling', reason: '钻机检修', at: '2026-03-04T10:00:00+08:00' },
      ],
    },
    'history',
  );
  await screen.findByText('钻孔晚于计划');
  expect(screen.getByText('钻机检修')).toBeInTheDocument();
  expect(screen.queryByText('完成工序')).not.toBeInTheDocument();
});

it('leads with the day, lists the non-default options of the board, and explains the price of a line', async () => {
  const spec: BoardSpec = { ...defaultBoardSpec, finish: 'enig' };
  const { chosen } = viewQuote(
    quote({ spec: { ...spec, lengthMm: 120 }, book: defaultPriceBook, calendar: defaultCalendar, at: AT }),
  );
  const { user, address } = await openOrder({
    ...{ state: 50, spec, priceLines: chosen?.lines ?? [], amount: chosen?.total ?? 0 },
    ...{ forecastShipDate: '2096-03-12', promisedShipDate: '2096-03-10' },
  });
  const banner = screen.getByRole('region', { name: '订单走到哪一步' });
  expect(banner).toHaveTextContent('03-12 发货 承诺 03-10');
  expect(within(banner).getByText('生产').closest('li')).toHaveAttribute('aria-current', 'step');
  await user.click(screen.getByRole('tab', { name: '规格与价格' }));
  expect(address()).toContain('tab=spec');
  expect((await screen.findByText(/^沉金/, { selector: 'dd' })).closest('details')).toBeNull();
  expect(screen.getByText('半孔', { selector: 'dt' }).closest('details')).toHaveTextContent(/^其余 \d+ 项为默认/);
  expect(screen.getByText(/^面积 0\.0\d+ m²，不足起步价，按 ¥70 收$/)).toBeInTheDocument();
  expect(screen.getByText(/^取较大值\(70/).closest('details')).not.toHaveAttribute('open');
});

it('shows the deadline for a freight supplement, and the destination otherwise', async () => {
  const deliveryWait = { until: AT, province: '广东省', city: '深圳市', carrier: 'SF', freight: 12 };
  answer(calls.order.mainDetail, () => aMainOrder({ orders: [shown], due: 9.5, freight: 21.5, deliveryWait }));
  await openOrder({ state: 40, promisedShipDate: '2026-03-09' });
  const notice = await screen.findByText(/补付/);
  expect(notice).toHaveTextContent(/2026-03-02 10:05 前补付 ¥9\.50/);
  expect(notice).toHaveTextContent(/顺丰.*广东省 深圳市，运费 ¥12\.00；板子继续，不会取消/);
});
