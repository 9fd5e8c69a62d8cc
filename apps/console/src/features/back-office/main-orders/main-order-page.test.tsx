// @vitest-environment happy-dom
import { calls, type StaffInvoice, type StaffMainOrder, type TimelineEntry } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { renderHook, screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useChanges } from '../../../shared/changes.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens([
  ...(['console', 'console-main-order', 'console-notes', 'console-inbox', 'console-refunds'] as const),
  ...(['order-texts', 'payment', 'compare', 'quote', 'pricing'] as const),
]);

const NO = 'M261120001001';
const order = aStaffOrder();

const main = (is: Partial<StaffMainOrder> = {}): StaffMainOrder => ({
  id: order.mainOrderId,
  mainNo: NO,
  state: 50,
  memberId: order.memberId,
  memberName: '深圳星河电子有限公司',
  memberNo: 'XB100001',
  createdAt: '2026-11-20T09:30:00+08:00',
  payDeadline: null,
  promisedShipDate: '2026-11-28',
  goodsAmount: 320.5,
  cancelFees: 0,
  conceded: 0,
  freight: 12,
  total: 332.5,
  paid: 332.5,
  due: 0,
  freightChanges: [],
  payments: [
    {
      payNo: 'ZF2611200A1B2C3D4E',
      state: 'succeeded',
      amount: 332.5,
      refunded: 0,
      methods: ['wallet', 'alipay'],
      createdAt: '2026-11-20T10:00:00+08:00',
      person: '',
      paidAt: '2026-11-20T10:01:00+08:00',
      parts: [
        { method: 'wallet', amount: 100 },
        { method: 'alipay', amount: 232.5 },
      ],
      dispute: null,
    },
  ],
  refunds: [],
  buyerNotes: [{ about: 'checkout', orderNo: '', text: '请用顺丰冷链以外的方式' }],
  carrier: 'SF',
  packing: { label: 'neutral', labelText: '', poNumber: 'PO-7788', costCentre: '' },
  address: { ...order.address, phone: '137****5678' } as StaffMainOrder['address'],
  orders: [aStaffOrder(), aStaffOrder({ id: '99999999-0000-4000-8000-000000000002', orderNo: 'P261120001002' })],
  shipments: [],
  tasks: [
    {
      id: '55555555-0000-4000-8000-000000000001',
      kind: 'produceOrder',
      orderNo: order.orderNo,
      assigneeId: null,
      assigneeName: '',
      isMine: false,
      dueAt: '2026-11-21T18:00:00+08:00',
    },
  ],
  ...is,
});

const invoice: StaffInvoice = {
  ...{ id: '66666666-0000-4000-8000-000000000001', applicationNo: 'KP261122AAAAAAAAAA', state: 'issued' },
  ...{
    title: '深圳星河电子有限公司',
    kind: 'special',
    medium: 'electronic',
    amount: 332.5,
    appliedAmount: 332.5,
    reversed: 0,
    person: '',
  },
  ...{ invoiceNos: ['26442000000012345678'], reason: '', appliedAt: '2026-11-22T09:00:00+08:00', endedAt: null },
  ...{ taxNo: '', memberId: order.memberId, memberNo: 'XB100001', memberName: '', invoices: 1, fault: '' },
  ...{ version: 2, can: [] },
};

const entry = (id: string, is: Partial<TimelineEntry>): TimelineEntry => ({
  id,
  at: '2026-11-20T09:30:00+08:00',
  event: 'submit',
  actor: 'buyer',
  actorName: '',
  boards: [],
  reason: '',
  amount: null,
  daysDelta: 0,
  no: '',
  by: '',
  step: null,
  task: null,
  parts: [],
  findings: 0,
  ...is,
});

const happened = [
  entry('history 1', { boards: [{ id: order.id, orderNo: order.orderNo }] }),
  entry('history 2', {
    at: '2026-11-20T09:50:00+08:00',
    event: 'requestChange',
    actor: 'staff',
    actorName: '王工',
    boards: [{ id: order.id, orderNo: order.orderNo }],
    reason: '孔径改 0.3',
    amount: 12.5,
    daysDelta: 1,
  }),
  entry('paid ZF', {
    at: '2026-11-20T10:01:00+08:00',
    event: 'paid',
    no: 'ZF2611200A1B2C3D4E',
    by: 'wallet alipay',
    amount: 332.5,
  }),
  entry('step 1', {
    at: '2026-11-21T11:00:00+08:00',
    event: 'stepDone',
    actor: 'staff',
    actorName: '李师傅',
    boards: [{ id: order.id, orderNo: order.orderNo }],
    step: 'drilling',
  }),
];

/** @returns how often the page was read */
function serve(is: Partial<StaffMainOrder> = {}) {
  const reads = { main: 0, timeline: 0 };
  answer(calls.staffMainOrders.show, () => {
    reads.main += 1;
    return main(is);
  });
  answer(calls.staffMainOrders.timeline, ({ query }) => {
    reads.timeline += 1;
    const wanted = query.group === 'money' ? happened.filter(({ event }) => event === 'paid') : happened;
    const items = query.direction === 'oldest' ? wanted : [...wanted].reverse();
    return {
      totalCount: items.length,
      items,
      groups: (['order', 'price', 'money', 'production'] as const).map((group) => ({ group, count: 1 })),
    };
  });
  answer(calls.staffInvoices.ofMainOrder, () => ({ items: [invoice] }));
  answer(calls.staffConversations.open, () => ({ conversation: null }));
  answer(calls.messageTemplates.lists, () => ({ lists: [] }));
  answer(calls.staffNotes.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.staffNotes.colleagues, () => ({ items: [] }));
  return reads;
}
const lines = async () =>
  (await screen.findAllByRole('listitem')).filter(({ textContent }) => /^\d\d:\d\d/.test(textContent ?? ''));

it('shows whose it is, what the buyer wrote, the money and who works on it', async () => {
  serve();
  openConsole(`/main-orders/${NO}`);
  await screen.findByRole('heading', { level: 1, name: new RegExp(`主订单 ${NO}`) });
  expect(screen.getByRole('link', { name: '深圳星河电子有限公司 · XB100001' })).toHaveAttribute(
    'href',
    `/members/${order.memberId}`,
  );
  expect(screen.getByText('请用顺丰冷链以外的方式')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: invoice.applicationNo })).toHaveAttribute(
    'href',
    `/invoices/${invoice.id}`,
  );
  expect(screen.getByText(/26442000000012345678/)).toBeInTheDocument();
  const money = within(screen.getByRole('region', { name: '款项' }));
  expect(money.getByText(/钱包余额 ¥100\.00 · 支付宝 ¥232\.50/)).toBeInTheDocument();
  expect(screen.getByText('无标识标签 · 外箱标签和单据不出现迅板 · 采购单号 PO-7788')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: '谁在处理' })).getByText('无人领取')).toBeInTheDocument();
});

it('the timeline shows events as text, newest first or last, grouped by day and filtered by topic', async () => {
  serve();
  openConsole(`/main-orders/${NO}`);
  const person = setupUser();
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  const [newest] = await lines();
  expect(newest).toHaveTextContent(/11:00.*完成工序 钻孔.*员工 李师傅/);
  expect((await lines())[2]).toHaveTextContent(/提出变更.*\+¥12\.50 · 交期 \+1 天.*员工 王工孔径改 0\.3/);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['2026-11-21', '2026-11-20']),
  );
  await person.click(screen.getByText('最早在前'));
  await waitFor(async () => expect((await lines())[0]).toHaveTextContent('提交订单'));
});

it('opens a board in its place, with what may be done with it', async () => {
  serve();
  answer(calls.staff.order, () => order);
  answer(calls.comparison.previousOfOrder, () => []);
  openConsole(`/main-orders/${NO}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: `展开 ${order.orderNo}` }));
  await screen.findByRole('button', { name: '审核通过' });
  expect(screen.getByRole('button', { name: `收起 ${order.orderNo}` })).toHaveAttribute('aria-expanded', 'true');
});

it('reads itself again when something of its own changes, and not for others', async () => {
  const reads = serve();
  const emit = openConsole(`/main-orders/${NO}`);
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  const person = setupUser();
  await person.type(await screen.findByRole('textbox', { name: '写内部备注' }), '写到一半');
  // Changes are not received before the stream is open, after which everything is fetched once more.
  const isReadAgain = () => reads.timeline > 1 || emit('order', order.orderNo);
  await vi.waitUntil(isReadAgain, { interval: 1_000, timeout: 120_000 });
  await waitFor(() => expect(reads.main).toBe(reads.timeline));
  const before = { ...reads };
  const received: string[] = [];
  for (const topic of ['order', 'payment']) renderHook(() => useChanges(topic, (ids) => received.push(...ids)));
  emit('order', 'P000000000000');
  emit('payment', 'ZF0000000000000000');
  // The page receives them before the hooks do, and fetches changed data at once.
  await waitFor(() => expect(received.sort()).toEqual(['P000000000000', 'ZF0000000000000000']));
  expect(queryClient.isFetching()).toBe(0);
  expect(reads).toEqual(before);
  // The page reports the next burst some seconds later: its clock moves past them.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  emit('order', order.orderNo);
  await waitFor(() => expect(reads.main).toBe(before.main + 1));
  await waitFor(() => expect(reads.timeline).toBe(before.timeline + 1));
  expect(screen.getByRole('textbox', { name: '写内部备注' })).toHaveValue('写到一半');
});

it('shows where permissions for amounts and addresses are missing', async () => {
  const {
    goodsAmount,
    cancelFees,
    conceded,
    freight,
    total,
    paid,
    due,
    freightChanges,
    payments,
    refunds,
    address,
    ...rest
  } = main();
  serve();
  answer(calls.staffMainOrders.show, () => rest);
  openConsole(`/main-orders/${NO}`, { permissions: ['order.view'] });
  expect(within(await screen.findByRole('region', { name: '款项' })).getByText('无权查看')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: '收货与包裹' })).getByText('无权查看')).toBeInTheDocument();
  expect(screen.queryByText('待付')).not.toBeInTheDocument();
});
