// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { Dispute } from './dispute-queries.ts';

testScreens(['console', 'console-disputes']);

const SCRIPT = '<img src=x onerror=alert(1)>';
const at = '2026-11-02T09:00:00+08:00';
const dispute: Dispute = {
  ...{ id: '11111111-0000-4000-8000-000000000001', disputeNo: 'ZY1', kind: 'complaint', state: 'received' },
  ...{ payNo: 'ZF1', mainNos: ['M1'], memberId: '11111111-0000-4000-8000-000000000002', memberNo: 'C1' },
  ...{ memberName: '张三', gateway: 'sandbox', gatewayRef: 'REF-1', amount: 500, content: `${SCRIPT}三天没发货` },
  ...{ answerBy: '2026-11-03T09:00:00+08:00', isOverdue: true, receivedAt: at, recordedBy: '', answer: '' },
  ...{ answeredBy: '', answeredAt: null, taken: null, takenOn: null, refunded: 0, loss: null, reason: '' },
  ...{ endedAt: null, can: ['answer', 'take', 'end', 'evidence'] },
};

it('shows disputes with their deadline, and records answer, taken money and outcome', async () => {
  const sent: unknown[] = [];
  let current = dispute;
  const record =
    (next: Partial<Dispute>) =>
    ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      current = { ...current, ...next };
      return current;
    };
  answer(calls.staffDisputes.list, () => ({ totalCount: 1, items: [current], taken: current.taken ?? 0 }));
  answer(
    calls.staffDisputes.answer,
    record({ state: 'answered', isOverdue: false, answer: `${SCRIPT}已签收`, can: ['answer', 'take', 'end'] }),
  );
  answer(calls.staffDisputes.take, record({ taken: 500, takenOn: '2026-11-05', can: ['answer', 'end'] }));
  answer(calls.staffDisputes.end, record({ state: 'lost', loss: 500, reason: '渠道裁定', can: ['evidence'] }));
  openConsole('/disputes');
  await screen.findByText(/三天没发货/);
  expect(screen.getByText(/前答复 · 已超期/)).toBeInTheDocument();
  const person = setupUser();
  const step = async (name: string, fill: (dialog: ReturnType<typeof within>) => Promise<void>) => {
    await person.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
    const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
    await fill(dialog);
    await person.click(dialog.getByRole('button', { name }));
  };
  await step('登记答复', (dialog) => person.type(dialog.getByRole('textbox', { name: '答复内容' }), '已签收'));
  await screen.findByText('已答复，等渠道处理', { selector: 'span' });
  await step('登记渠道扣回', async (dialog) => {
    expect(dialog.getByRole('spinbutton', { name: '扣回金额（元）' })).toHaveValue('500.00');
  });
  await screen.findByText(/2026-11-05 渠道扣回 ¥500\.00/);
  await step('登记结果', async (dialog) => {
    await person.click(dialog.getByRole('radio', { name: '败诉' }));
    await person.type(dialog.getByRole('textbox', { name: '依据' }), '渠道裁定');
  });
  await screen.findByText('损失 ¥500.00');
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(sent).toEqual([
    { answer: '已签收' },
    { amount: 500, day: expect.any(String) },
    { outcome: 'lost', reason: '渠道裁定' },
  ]);
});
