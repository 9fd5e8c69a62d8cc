// @vitest-environment happy-dom
import { calls, type StaffRefund } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-refunds', 'payment']);

const ID = '11111111-0000-4000-8000-000000000001';
const REFUND: StaffRefund = {
  ...{ id: ID, refundNo: 'TK261123AAAAAAAAAA', state: 'manual', amount: 86.5, reason: '客户取消', attempts: 5 },
  ...{ gatewayAnswer: 'refused', canStillBePaid: false, wasPaidTwice: false, payNo: 'Z2603020001', gateway: 'sandbox' },
  ...{ gatewayRef: 'T1', mainNo: 'M260302001', memberId: ID, memberNo: 'XB1001', memberName: '王小明' },
  ...{ phone: '137****5678', createdAt: '2026-11-23T10:00:00+08:00', endedAt: null, bankReference: '' },
  ...{ settledBy: '', note: '', attestation: '', payee: null, can: ['askPayee', 'retry'] },
};

/** Presses the button that lets the gateway try again. @returns the question that comes first */
async function askToRetry() {
  const person = setupUser();
  openConsole('/refunds');
  await person.click(await screen.findByRole('button', { name: '再试渠道' }));
  return { person, question: await screen.findByRole('tooltip') };
}
const yes = (question: HTMLElement) => within(question).getByRole('button', { name: /确\s*定/ });

it('shows amount, account and payee before a gateway retries, and the result', async () => {
  let found = REFUND;
  answer(calls.staffRefunds.list, () => ({ totalCount: 1, items: [found] }));
  let tries = 0;
  answer(calls.staffRefunds.retry, () => {
    tries += 1;
    found = { ...REFUND, state: 'created', can: [] };
    return found;
  });
  const { person, question } = await askToRetry();
  expect(within(question).getByText('让支付渠道再退一次？')).toBeInTheDocument();
  expect(within(question).getByText(/^¥86\.50 经 .+ 退给 王小明。已退成功的不会重复退。$/)).toBeInTheDocument();
  expect(tries).toBe(0);
  await person.click(yes(question));
  await screen.findByText('已交还渠道，稍后自动重试');
  expect(tries).toBe(1);
  expect(screen.queryByRole('button', { name: '再试渠道' })).not.toBeInTheDocument();
});

it('reports it when the refund was paid meanwhile, and reads it again', async () => {
  let found = REFUND;
  answer(calls.staffRefunds.list, () => ({ totalCount: 1, items: [found] }));
  answer(calls.staffRefunds.retry, () => {
    found = { ...REFUND, state: 'succeeded', can: [] };
    return refuse('refund.notManual');
  });
  const { person, question } = await askToRetry();
  await person.click(yes(question));
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: '再试渠道' })).not.toBeInTheDocument();
});
