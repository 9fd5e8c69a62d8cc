// @vitest-environment happy-dom
import { calls, type StaffWithdrawalDetail } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole, setSignedInStaff } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-withdrawals', 'withdrawal-texts']);

const ID = '11111111-0000-4000-8000-000000000001';
const APPLIED: StaffWithdrawalDetail = {
  ...{ id: ID, withdrawalNo: 'TX261123AAAAAAAAAA', state: 'applied', amount: 60_000, bank: 'abc' },
  ...{ accountNo: '***************5678', holderName: '王小明', reason: '', bankReference: '', branch: '' },
  ...{ appliedAt: '2026-11-23T10:00:00+08:00', notBefore: null, endedAt: null },
  ...{ memberId: ID, memberNo: 'XB1001', memberName: '王小明' },
  ...{ firstApprovedBy: '', approvedBy: '', payoutId: '', payoutNo: '', payoutWay: null, bankAnswer: 'unasked' },
  ...{ version: 1, can: ['take', 'approve', 'reject'], kind: 'personal', branchCode: '', memberType: 'Person' },
  ...{ accountAddedAt: '2026-11-23T09:00:00+08:00', memberSince: '2026-01-01T09:00:00+08:00', certifiedName: '王小明' },
  ...{ balance: 100, parts: [{ origin: 'gift', amount: 100, freeFrom: null }], incoming: [], earlier: [], attempts: 0 },
  ...{ hints: ['needsFourEyes', 'newAccount'], requestedAt: null, isDependent: false },
  history: [{ at: '2026-11-23T10:00:00+08:00', from: '', to: 'applied', by: '', byBuyer: true, note: '' }],
};

it('shows what to look at, and shows that a second approval is needed after the first approval', async () => {
  let found = APPLIED;
  answer(calls.staffWithdrawals.detail, () => found);
  const asked: unknown[] = [];
  answer(calls.staffWithdrawals.approve, ({ body }) => {
    asked.push(body);
    found = { ...APPLIED, state: 'reviewing', firstApprovedBy: '吴财务', version: 2, can: ['approve', 'reject'] };
    return found;
  });
  openConsole(`/withdrawals/${ID}`);
  const person = setupUser();
  await screen.findByText('超过单人上限，需要两人通过');
  expect(screen.getByText('账户是申请前 24 小时内添加的')).toBeInTheDocument();
  expect(screen.getByText('平台赠送')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: '通过' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/¥60,000\.00 将打到 王小明 的账户/)).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: '通过' }));
  await screen.findByRole('button', { name: '复核通过' });
  expect(asked).toEqual([{ note: '', version: 1 }]);
});

it('a second approval is not offered between dependent accounts, and the reason is shown', async () => {
  const reviewing: StaffWithdrawalDetail = {
    ...{ ...APPLIED, state: 'reviewing', firstApprovedBy: '吴财务', isDependent: true },
    can: ['reject'],
  };
  answer(calls.staffWithdrawals.detail, () => reviewing);
  openConsole(`/withdrawals/${ID}`);
  await screen.findByText(/^您的账号与对方的账号不独立/);
  expect(screen.queryByRole('button', { name: '复核通过' })).not.toBeInTheDocument();
});

it('asks for a reason before it rejects', async () => {
  answer(calls.staffWithdrawals.detail, () => APPLIED);
  openConsole(`/withdrawals/${ID}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: '驳回' }));
  await within(dialog).findByText('请写明原因');
});

it('shows amount and member before a rejection, and keeps the typed reason after a refusal', async () => {
  answer(calls.staffWithdrawals.detail, () => APPLIED);
  answer(calls.staffWithdrawals.reject, () => refuse('staleVersion'));
  openConsole(`/withdrawals/${ID}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/¥60,000\.00.*王小明/)).toBeInTheDocument();
  await person.type(within(dialog).getByRole('textbox'), '账户与认证不符');
  await person.click(within(dialog).getByRole('button', { name: '驳回' }));
  await within(dialog).findByRole('alert');
  expect(within(dialog).getByRole('textbox')).toHaveValue('账户与认证不符');
});

it('pays out what is approved on the page, by the bank or in a file', async () => {
  const approved = { ...APPLIED, state: 'approved' as const, can: ['pay' as const], approvedBy: '吴财务' };
  answer(calls.staffWithdrawals.list, () => ({
    totalCount: 2,
    items: [approved, { ...APPLIED, id: `${ID.slice(0, -1)}2` }],
  }));
  answer(calls.staffWithdrawals.rule, () => ({
    min: 1,
    perDay: 200_000,
    gatewayDays: 365,
    version: 1,
    hasBank: true,
  }));
  const asked: unknown[] = [];
  answer(calls.staffWithdrawals.payOut, ({ body }) => {
    asked.push(body);
    return { id: ID, payoutNo: 'DK261123AAAAAAAAAA', way: 'bank' as const, withdrawals: 1 };
  });
  openConsole('/withdrawals');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '打款：1 笔已通过' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('1 笔，共 ¥60,000.00')).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: '打款' }));
  await screen.findByText('已发起打款 DK261123AAAAAAAAAA');
  expect(asked).toEqual([{ ids: [ID], way: 'bank' }]);
});

it('records the result at the bank: shows account and amount, and requires a number or a reason', async () => {
  let found: StaffWithdrawalDetail = {
    ...{ ...APPLIED, state: 'paying', can: ['recordOutcome'], approvedBy: '吴财务', version: 4 },
    ...{ payoutId: ID, payoutNo: 'DK261123AAAAAAAAAA', payoutWay: 'file' },
  };
  answer(calls.staffWithdrawals.detail, () => found);
  const asked: unknown[] = [];
  answer(calls.staffWithdrawals.recordOutcome, ({ body }) => {
    asked.push(body);
    found = { ...found, state: 'failed', version: 5, can: [] };
    return found;
  });
  openConsole(`/withdrawals/${ID}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '登记结果' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/¥60,000\.00.*王小明.*5678/)).toBeInTheDocument();
  const submit = within(dialog).getByRole('button', { name: '登记结果' });
  await person.click(submit);
  await within(dialog).findByText(/4 到 64 位/);
  await person.click(within(dialog).getByRole('radio', { name: '银行退回，钱已回到公司账户' }));
  await person.click(submit);
  expect(asked).toEqual([]);
  await person.type(within(dialog).getByLabelText('退回原因（会员能看到）'), '户名不符');
  await person.click(submit);
  await screen.findByText('已登记，账已记');
  expect(asked).toMatchObject([{ outcome: 'failed', reason: '户名不符', version: 4 }]);
});

it('a button whose permission was lost after rendering names it, does nothing and is then disabled', async () => {
  answer(calls.staffWithdrawals.detail, () => APPLIED);
  openConsole(`/withdrawals/${ID}`, { permissions: ['withdrawal.view', 'withdrawal.review'] });
  const person = setupUser();
  const take = await screen.findByRole('button', { name: '开始审核' });
  expect(take).toBeEnabled();
  setSignedInStaff({ permissions: ['withdrawal.view'] });
  // The call has no prepared answer, so the test fails if it is made.
  await person.click(take);
  await screen.findByText('对不起，您没有操作权限：审核提现');
  await waitFor(() => expect(take).toBeDisabled());
  expect(take).toHaveAttribute('title', '无此权限');
});

it('a withdrawal that does not exist leads to the list', async () => {
  answer(calls.staffWithdrawals.detail, () => refuse('notFound'));
  openConsole(`/withdrawals/${ID}`);
  await screen.findByText('没有找到要查看的内容');
  expect(screen.getByRole('link', { name: '打开“提现”' })).toHaveAttribute('href', '/withdrawals');
});
