// @vitest-environment happy-dom
import { calls, defaultBoardSpec, type StaffOrderDetail, type StaffTask } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../../testing/open-console.tsx';

testScreens(['console', 'order-texts', 'pricing', 'board-problems', 'compare', 'payment']);

const AT = '2026-03-02T10:05:00+08:00';
const size = { lengthMm: 80, widthMm: 53.34 };
const found = { lengthMm: 68.58, widthMm: 53.34 };
const params = { ...size, foundLengthMm: 68.58, foundWidthMm: 53.34 };
const DECISION: NonNullable<StaffOrderDetail['decision']> = {
  round: 1,
  isPassed: false,
  byEarlier: null,
  expectedBy: null,
  at: AT,
  rules: [
    { rule: 'layers', isPassed: true, ordered: { layers: 2 }, measured: { layers: 2 }, because: [] },
    {
      rule: 'size',
      isPassed: false,
      ordered: size,
      measured: found,
      because: [{ code: 'review.sizeDiffers', field: 'lengthMm', params }],
    },
    {
      rule: 'options',
      isPassed: false,
      ordered: null,
      measured: { found: 1 },
      because: [{ code: 'review.optionForPeople', field: 'productionFileConfirm', params: { value: 'manual' } }],
    },
  ],
};

const NEXT = { id: '0f8fad5b-d9cb-469f-a165-70867728950f', orderNo: 'P2603020002' };
const TASK: StaffTask = {
  ...{ id: '3f8fad5b-d9cb-469f-a165-708677289500', kind: 'reviewOrder', subjectId: NEXT.id, no: NEXT.orderNo },
  ...{
    memberName: '',
    memberNo: '',
    amount: null,
    about: '',
    step: null,
    assigneeId: null,
    assigneeName: '',
    isMine: false,
  },
  ...{ openedAt: AT, dueAt: AT, endedAt: null },
};
/** The button of the small question, which stands last in the page. */
const confirmation = () => screen.getAllByRole('button', { name: /确\s*定|审核通过/ }).at(-1)!;

async function openOrder(order: Partial<StaffOrderDetail>) {
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.staff.order, ({ params }) => (params.id === NEXT.id ? aStaffOrder(NEXT) : aStaffOrder(order)));
  const none = { approve: 0, sendBack: 0, requestChange: 0, ask: 0 };
  const noVerdicts = { others: none, own: none, engineers: 0 };
  const any = { others: { ...none, approve: 2, sendBack: 7 }, own: { ...none, sendBack: 1 }, engineers: 3 };
  const alike = { others: { ...none, sendBack: 2, ask: 1 }, own: none, engineers: 2 };
  const sizes = { code: 'review.sizeDiffers', ...any, alike };
  const options = { code: 'review.optionForPeople', ...noVerdicts, alike: noVerdicts };
  answer(calls.staff.precedents, () => ({ days: 90, items: [sizes, options] }));
  openConsole(`/orders/${aStaffOrder().id}`);
  await screen.findByRole('heading', { name: /P2603020001/ });
}

it('shows what differs on top, with what was ordered, measured and why, and folds away what is right', async () => {
  await openOrder({
    decision: DECISION,
    findings: [{ code: 'review.sizeDiffers', severity: 'error', field: 'lengthMm', params }],
  });
  expect(screen.getByText('要工程师看 2 项')).toBeInTheDocument();
  const card = screen.getByText('要工程师看 2 项').parentElement!;
  const [open, passed] = within(card).getAllByRole('table', { hidden: true });
  const rows = within(open!).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '外形尺寸80 × 53.34 mm68.58 × 53.34 mm文件外形 68.58 × 53.34 mm，下单 80 × 53.34 mm问客户出变更单',
    '要人工处理的选项—1 项选了「确认生产稿：需要（手动确认）」，要工程师处理',
  ]);
  expect(passed).not.toBeVisible();
  await setupUser().click(screen.getByText('合格的 1 项'));
  expect(within(passed!).getByRole('row', { name: /铜层数 2 层 2 层 合格/ })).toBeVisible();
  // The reasons for not passing are shown in the table, and not repeated below.
  expect(screen.queryByText('审核发现')).not.toBeInTheDocument();
});

it('shows of a repeat order that it passed by the verdict of the order that it repeats', async () => {
  const source = 'P2602010001';
  await openOrder({ state: 30, reorderOf: source, decision: { ...DECISION, isPassed: true, byEarlier: source } });
  expect(screen.getByText(`返单，来自 ${source}`)).toBeInTheDocument();
  expect(screen.getByText(/与返单来源 P2602010001 的文件、规格和备注一致，按那一单的审核结论放行/)).toBeInTheDocument();
});

it('shows next to a finding how colleagues decided about it', async () => {
  await openOrder({ decision: DECISION });
  await screen.findByText('近 90 天同类板：2 位同事 退回 2 · 问客 1');
  expect(screen.getByText('所有板：3 位同事 通过 2 · 退回 7 · 您 退回 1')).toBeInTheDocument();
  expect(screen.getByText('近 90 天没有人判过这一条')).toBeInTheDocument();
});

it('opens the next case after a verdict: an own one, else an unassigned one', async () => {
  await openOrder({ decision: DECISION });
  const asked: unknown[] = [];
  answer(calls.staffTasks.list, ({ query }) => {
    if (query.kind !== undefined) asked.push([query.view, query.kind]);
    return query.view === 'mine' ? { totalCount: 0, items: [] } : { totalCount: 1, items: [TASK] };
  });
  answer(calls.staff.approve, () => aStaffOrder({ state: 30, can: [] }));
  const user = setupUser();
  await user.click(screen.getByRole('button', { name: '审核通过' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /确\s*定|审核通过/ })).toHaveLength(2));
  await user.click(confirmation());
  await screen.findByRole('heading', { name: /P2603020002/ });
  expect(asked).toEqual([
    ['mine', 'reviewOrder'],
    ['unclaimed', 'reviewOrder'],
  ]);
});

it('shows what the buyer wrote before everything else', async () => {
  const spec = { ...defaultBoardSpec, remarks: '请保留工艺边' };
  await openOrder({ spec, note: '外形层就是 68.58', mainNote: '周五前要用', decision: DECISION });
  const notes = screen.getByText('买家写给审单的话').parentElement!;
  expect(notes).toHaveTextContent(/规格备注请保留工艺边这块板的留言外形层就是 68\.58整张订单的留言周五前要用/);
  const table = screen.getByText('要工程师看 2 项');
  expect(notes.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('shows what the buyer changed since the round before', async () => {
  const before = { ...defaultBoardSpec, lengthMm: 80, maskColour: 'green' as const };
  const round = { round: 1, endedState: 15, reason: '板长与文件不一致', endedAt: AT, workingDays: 5 } as const;
  await openOrder({
    round: 2,
    spec: { ...defaultBoardSpec, lengthMm: 68.58, maskColour: 'blue' },
    previousRounds: [{ ...round, spec: before, fileId: aStaffOrder().fileId, fileName: 'arduino-uno.zip', amount: 90 }],
  });
  const change = screen.getByText(/第 1 轮/).closest('li')!;
  expect(change).toHaveTextContent('当时的意见：板长与文件不一致');
  expect(change).toHaveTextContent('80 mm → 68.58 mm');
  expect(change).toHaveTextContent('绿色 → 蓝色');
  expect(change).toHaveTextContent('¥90.00 → ¥86.50');
  expect(change).toHaveTextContent('文件没有换');
});
