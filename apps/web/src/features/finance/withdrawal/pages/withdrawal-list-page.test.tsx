// @vitest-environment happy-dom
import { type BankAccount, calls, type Withdrawal, type WithdrawalAllowance } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['withdrawal', 'withdrawal-texts']);
const user = setupUser();

const ALLOWANCE: WithdrawalAllowance = {
  ...{ balance: 900, frozen: 0, max: 500, min: 1, perDay: 200_000, leftToday: 200_000, gatewayDays: 365 },
  parts: [
    { origin: 'free', amount: 500, freeFrom: null },
    { origin: 'gateway', amount: 300, freeFrom: '2027-11-20T10:00:00+08:00' },
    { origin: 'gift', amount: 100, freeFrom: null },
  ],
  obstacles: [],
};
const ACCOUNT: BankAccount = {
  ...{ id: '11111111-0000-4000-8000-000000000001', holderName: '王小明', kind: 'personal', bank: 'abc' },
  ...{ branch: '', branchCode: '', accountNo: '***************5678', isPreferred: true, isUsable: true },
  addedAt: '2026-11-01T10:00:00+08:00',
};
const APPLIED: Withdrawal = {
  ...{ id: '22222222-0000-4000-8000-000000000001', withdrawalNo: 'TX261123AAAAAAAAAA', state: 'applied', amount: 200 },
  ...{ bank: 'abc', accountNo: '***************5678', holderName: '王小明', reason: '', bankReference: '' },
  ...{ appliedAt: '2026-11-23T10:00:00+08:00', notBefore: null, endedAt: null, can: ['cancel'] },
  steps: [{ at: '2026-11-23T10:00:00+08:00', state: 'applied' }],
};

function openPage(allowance: WithdrawalAllowance = ALLOWANCE) {
  const fake = { allowance, items: [] as Withdrawal[] };
  answer(calls.withdrawal.allowance, () => fake.allowance);
  answer(calls.withdrawal.list, () => ({ totalCount: fake.items.length, items: fake.items }));
  answer(calls.withdrawal.bankAccounts, () => ({ holderName: '王小明', kind: 'personal', max: 5, items: [ACCOUNT] }));
  openSiteAsMember('/main/takeoutlist', { cash: allowance.balance });
  return fake;
}
const submit = () => screen.getByRole('button', { name: /^提现 ¥|^申请提现$/ });

it('shows what may be withdrawn and why not the rest, applies, and takes the request back', async () => {
  const fake = openPage();
  await screen.findByText('在线充值，2027-11-20 起可提现');
  expect(screen.getByText('支付渠道要求 365 天内只能原路退回，现在可以用来支付订单')).toBeInTheDocument();
  expect(screen.getByText('只能用来支付订单，不能提现')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^提现金额/), '500.01');
  await user.click(submit());
  await screen.findByText('请输入 ¥1.00 至 ¥500.00 之间的金额，最多两位小数');

  const asked: unknown[] = [];
  answer(calls.withdrawal.apply, ({ body }) => {
    asked.push(body);
    fake.items = [APPLIED];
    fake.allowance = { ...ALLOWANCE, balance: 700, frozen: 200, max: 300, obstacles: ['withdrawalOpen'] };
    return APPLIED;
  });
  await user.clear(screen.getByLabelText(/^提现金额/));
  await user.type(screen.getByLabelText(/^提现金额/), '200');
  await user.type(screen.getByLabelText(/^支付密码/), '924617');
  await user.click(submit());
  await screen.findByText('TX261123AAAAAAAAAA');
  expect(asked).toEqual([{ amount: '200', bankAccountId: ACCOUNT.id, payPassword: '924617' }]);
  expect(screen.getByText('有一笔提现正在处理，结束后可以再申请')).toBeInTheDocument();

  answer(calls.withdrawal.cancel, () => {
    fake.items = [{ ...APPLIED, state: 'cancelled', can: [] }];
    fake.allowance = ALLOWANCE;
    return { ...APPLIED, state: 'cancelled' as const, can: [] };
  });
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销' }));
  expect((await screen.findAllByText('已撤销')).length).toBeGreaterThan(0);
});

it('takes a wrong pay password out of the field, and shows what stands in the way', async () => {
  openPage();
  answer(calls.withdrawal.apply, () => refuse('account.payPasswordWrong', {}, { triesLeft: 4 }));
  await user.type(await screen.findByLabelText(/^提现金额/), '10');
  await user.type(screen.getByLabelText(/^支付密码/), '111111');
  await user.click(submit());
  await screen.findByText('支付密码不正确，还可以再试 4 次');
  expect(screen.getByLabelText(/^支付密码/)).toHaveValue('');
});

it('leads to the certification who has no name that a bank could confirm', async () => {
  openPage({ ...ALLOWANCE, obstacles: ['notCertified', 'noPayPassword'] });
  await screen.findByText('只能提现到认证名称的账户，请先完成认证');
  expect(screen.getByRole('link', { name: '去认证' })).toHaveAttribute('href', expect.stringContaining('certify=1'));
  expect(screen.queryByLabelText(/^提现金额/)).not.toBeInTheDocument();
});
