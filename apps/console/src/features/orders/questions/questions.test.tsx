// @vitest-environment happy-dom
import { type CallInput, calls, type PreviousAnswer, type StaffQuestion } from '@xunban/contract';
import { anAnswer, aStaffQuestion } from '@xunban/testkit/a-question';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens([
  'console',
  'console-questions',
  'order-texts',
  'pricing',
  'board-problems',
  'payment',
  'compare',
  'quote',
]);

const user = setupUser();
const order = aStaffOrder({
  findings: [
    {
      ...{ code: 'review.sizeDiffers', severity: 'error', field: 'lengthMm' },
      params: { lengthMm: 120, widthMm: 80, foundLengthMm: 125, foundWidthMm: 80 },
    },
  ],
});
type Asked = CallInput<typeof calls.staffQuestions.ask>['body'];

function openOrder(previous: PreviousAnswer | null = null, questions: readonly StaffQuestion[] = []) {
  answer(calls.staff.order, () => order);
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.staffQuestions.list, () => ({ totalCount: questions.length, items: [...questions] }));
  answer(calls.staffQuestions.draft, () => ({
    finding: order.findings?.[0] ?? null,
    templates: [
      {
        title: '尺寸不一致',
        zhCn: '实测 {foundLengthMm} mm，订单 {订单号}。',
        zhTw: '',
        en: 'It measures {foundLengthMm} mm.',
        options: [
          { zhCn: '按实测', zhTw: '', en: 'As measured', effect: 'asFound' as const },
          { zhCn: '不改', zhTw: '', en: '', effect: 'none' as const },
        ],
        recommended: 0,
      },
    ],
    asFound: { lengthMm: 125, widthMm: 80 },
    previous,
  }));
  answer(calls.staffQuestions.effects, ({ body }) => ({
    options: body.options.map(({ changes }) => ({
      amountDelta: Object.keys(changes).length > 0 ? 12.5 : 0,
      daysDelta: 0,
      violations: [],
    })),
  }));
  openConsole(`/orders/${order.id}?part=questions`);
}

it('asks about a finding in two clicks, with the text of the template and prices of the engine', async () => {
  openOrder();
  let asked: Asked | undefined;
  answer(calls.staffQuestions.ask, ({ body }) => {
    asked = body;
    return aStaffQuestion();
  });
  await user.click(await screen.findByRole('button', { name: /^就此发现问客户/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByLabelText('问题')).toHaveValue(`实测 125 mm，订单 ${order.orderNo}。`));
  await dialog.findByText(/\+¥12\.50/);
  await user.click(dialog.getByRole('button', { name: '发送给客户' }));
  await screen.findByText('已向客户提问，交期暂停');
  expect(asked).toMatchObject({
    finding: { index: 0, code: 'review.sizeDiffers' },
    title: '尺寸不一致',
    options: [
      { text: '按实测', changes: { lengthMm: 125, widthMm: 80 } },
      { text: '不改', changes: {} },
    ],
    recommended: 0,
    isAskedAgain: false,
  });
});

it('writes the finding itself into a text that many findings share, in the language of the buyer', async () => {
  openOrder();
  const en = 'Not clear: {问题}. Please confirm.';
  answer(calls.staffQuestions.draft, () => ({
    ...{ finding: null, asFound: null, previous: null },
    templates: [{ title: '不明确', zhCn: '不明确：{问题}。请确认。', zhTw: '', en, options: [], recommended: null }],
  }));
  await user.click(await screen.findByRole('button', { name: /^就此发现问客户/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(dialog.getByLabelText('问题')).toHaveValue('不明确：文件外形 125 × 80 mm，下单 120 × 80 mm。请确认。'),
  );
  await user.selectOptions(dialog.getByLabelText('语言'), 'en');
  await waitFor(() =>
    expect(dialog.getByLabelText('问题')).toHaveValue(
      'Not clear: The outline is 125 × 80 mm, 120 × 80 mm were ordered. Please confirm.',
    ),
  );
});

it('proposes the buyer’s previous answer about the same file, and applies it at once', async () => {
  openOrder({
    ...{ questionId: '44444444-0000-4000-8000-000000000001', questionNo: 'EQ1', orderNo: 'P9', title: '尺寸' },
    ...{ asked: '？', answer: '按实测', changes: [], at: '2026-03-01T10:00:00+08:00' },
  });
  let note = '';
  answer(calls.staffQuestions.applyPrevious, ({ body }) => {
    note = body.note;
    return aStaffQuestion({ state: 'closed', closedBecause: 'previous', can: [] });
  });
  await user.click(await screen.findByRole('button', { name: /^就此发现问客户/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2026-03-01 10:00，订单 P9（EQ1）：按实测');
  expect(dialog.getByRole('button', { name: '仍然提问' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '沿用这个答复' }));
  await screen.findByText('已沿用以前的答复');
  expect(note).toContain('EQ1');
});

it('shows the answer and closes the question with a message to the buyer', async () => {
  const answered = aStaffQuestion({ state: 'answered', can: ['askAgain', 'close'], version: 4 });
  openOrder(null, [{ ...answered, entries: [...answered.entries, anAnswer({ text: '尽快' })] }]);
  let closed: CallInput<typeof calls.staffQuestions.close>['body'] | undefined;
  answer(calls.staffQuestions.close, ({ body }) => {
    closed = body;
    return aStaffQuestion({ state: 'closed', closedBecause: 'answered', can: [] });
  });
  const question = within(await screen.findByRole('region', { name: /尺寸与下单不一致/ }));
  expect(question.getByText('客户选择')).toBeInTheDocument();
  expect(question.getByText('尽快')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: '关闭问题' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/给客户的说明/), '已处理');
  await user.click(dialog.getByRole('button', { name: '关闭问题' }));
  await waitFor(() => expect(closed).toEqual({ version: 4, note: '已处理' }));
});

it('offers no action without the permission, and lists questions that wait for staff', async () => {
  answer(calls.staffQuestions.list, ({ query }) => {
    expect(query.state).toBe('answered');
    return { totalCount: 1, items: [aStaffQuestion({ state: 'answered', can: [] })] };
  });
  openConsole('/questions?state=answered', { permissions: ['order.view'] });
  expect(await screen.findByRole('link', { name: '尺寸与下单不一致' })).toHaveAttribute(
    'href',
    `/orders/${aStaffQuestion().orderId}?part=questions`,
  );
});
