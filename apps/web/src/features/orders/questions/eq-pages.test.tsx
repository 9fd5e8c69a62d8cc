// @vitest-environment happy-dom
import { type CallInput, calls, type EngineeringQuestion } from '@xunban/contract';
import { anAnswer, aQuestion } from '@xunban/testkit/a-question';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens(['questions', 'order', 'order-texts', 'pricing', 'board-problems', 'payment']);

const user = setupUser();
const question = aQuestion();
type Answer = CallInput<typeof calls.order.answerQuestion>['body'];

function openQuestion(first: EngineeringQuestion = question) {
  let now = first;
  answer(calls.engineeringQuestions.show, () => now);
  answer(calls.order.questions, () => ({ totalCount: 1, items: [now] }));
  openSiteAsMember(`/main/eqProblem?id=${first.id}`);
  return { becomes: (next: EngineeringQuestion) => (now = next) };
}

it('lists what waits for an answer, with its number in the menu', async () => {
  answer(calls.engineeringQuestions.counts, () => ({ awaitingReply: 2, answered: 1, closed: 0 }));
  answer(calls.order.questions, () => ({ totalCount: 1, items: [question] }));
  openSiteAsMember('/main/eqList');
  expect(await screen.findByRole('link', { name: '去答复 尺寸与下单不一致' })).toHaveAttribute(
    'href',
    `/main/eqProblem?id=${question.id}`,
  );
  await screen.findByRole('img', { name: '2 个工程问题待答复' });
  expect(screen.getByRole('tab', { name: '待您答复 2' })).toBeInTheDocument();
});

it('shows each option with its price, days and changes, and sends the chosen one after a question', async () => {
  const { becomes } = openQuestion();
  let sent: Answer | undefined;
  answer(calls.order.answerQuestion, ({ body }) => {
    sent = body;
    return becomes(
      aQuestion({
        ...{ state: 'closed', closedBecause: 'changeOrder', closedAt: question.askedAt },
        entries: [...question.entries, anAnswer({ chosen: 0 })],
      }),
    );
  });
  const option = await screen.findByRole('radio', { name: /按文件 125 mm 制作/ });
  expect(option.closest('label')).toHaveTextContent(/120.*→ 125.*\+¥12\.50.*\+1 个工作日/);
  expect(screen.getByRole('radio', { name: /按下单.*不影响价格和交期/ })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '都不合适，我来说明' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: '提交答复' }));
  expect(screen.getByText('请选择一个方案，或写下您的答复')).toBeInTheDocument();
  await user.click(option);
  await user.type(screen.getByLabelText(/补充说明/), '尽快');
  await user.click(screen.getByRole('button', { name: '提交答复' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/提交后生成变更单/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '提交答复' }));
  await screen.findByText(/已生成变更单，请到订单页确认/);
  expect(sent).toEqual({ questionId: question.id, round: 1, chosen: 0, text: '尽快', files: [] });
  expect(screen.queryByRole('button', { name: '提交答复' })).not.toBeInTheDocument();
});

it('takes the photos that staff ask for in a field of their own, several at once', async () => {
  openQuestion();
  answer(calls.engineeringQuestions.upload, () => ({
    id: question.id,
    fileName: '照片.jpg',
    bytes: 4,
    media: 'image' as const,
  }));
  await screen.findByRole('radio', { name: /按文件 125 mm 制作/ });
  const photos = screen.getByLabelText('添加照片');
  expect(photos).toHaveAttribute('multiple');
  await user.upload(photos, new File(['jpeg'], '照片.jpg', { type: 'image/jpeg' }));
  await screen.findByRole('button', { name: '移除 照片.jpg' });
});

it('keeps what was typed when the answer is refused', async () => {
  openQuestion();
  answer(calls.order.answerQuestion, () => refuse('question.stateChanged'));
  await user.type(await screen.findByLabelText(/答复内容/), '请按原样');
  await user.click(screen.getByRole('button', { name: '提交答复' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交答复' }));
  await screen.findByText('这个问题刚刚有了变化，请看最新内容后再操作');
  expect(screen.getByLabelText(/答复内容/)).toHaveValue('请按原样');
});

it('lets the buyer choose the default answer, and shows from when it applies', async () => {
  const { becomes } = openQuestion();
  answer(calls.engineeringQuestions.choosePolicy, ({ body }) => {
    becomes(aQuestion({ policy: body.policy, appliesAt: '2026-03-03T10:00:00+08:00' }));
    return body;
  });
  const wish = await screen.findByRole('radio', { name: /24 小时后按推荐处理/ });
  expect(screen.getByRole('radio', { name: /一直等我/ })).toBeChecked();
  await user.click(wish);
  await screen.findByText('2026-03-03 10:00 起按推荐方案处理');
});

it('shows on the order why it is on hold, and the effect on its date', async () => {
  const order = anOrder({
    ...{ state: 40, hold: { cause: 'question', waitsFor: 'buyer', since: question.askedAt } },
    ...{ heldDays: 3, promisedShipDate: '2026-03-10', forecastShipDate: '2026-03-13' },
  });
  answer(calls.order.detail, () => order);
  answer(calls.order.mainDetail, () => aMainOrder());
  openSiteAsMember(`/main/orderDetail?orderNo=${order.orderNo}`);
  await screen.findByText('有工程问题等您答复，交期已暂停');
  expect(screen.getByText('承诺 2026-03-10 发货；若今天处理完，预计 2026-03-13 发货。')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去答复' })).toHaveAttribute('href', `/main/eqList?orderNo=${order.orderNo}`);
});
