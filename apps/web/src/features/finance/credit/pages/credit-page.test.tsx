// @vitest-environment happy-dom
import { type CreditAccount, calls } from '@xunban/contract';
import { aGateway } from '@xunban/testkit/a-gateway';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['credit', 'credit-texts', 'payment']);
const user = setupUser();

const NONE: CreditAccount = {
  ...{ state: 'none', limit: 0, used: 0, left: 0, unbilled: 0, billed: 0, overdue: 0, statementDay: 1, dueDays: 0 },
  ...{ dailyRateBp: 0, nextCloseAt: null, suspendedBecause: null, askedLimit: 0, appliedAt: null, openedAt: null },
  ...{ note: '', forecast: [], obstacles: [], can: ['apply'] },
};
const ACTIVE: CreditAccount = {
  ...NONE,
  ...{ state: 'active', limit: 1_000, used: 600, left: 400, unbilled: 100, billed: 500, dueDays: 30, can: ['repay'] },
  ...{ nextCloseAt: '2026-12-01T00:00:00+08:00', openedAt: '2026-10-01T10:00:00+08:00' },
  forecast: [{ on: '2026-12-01', cause: 'statement', statementNo: 'ZD261101AAAAAAAAAA', amount: 500, left: 900 }],
};

function openPage(account: CreditAccount) {
  const fake = { account };
  answer(calls.credit.account, () => fake.account);
  answer(calls.credit.records, () => ({ totalCount: 0, items: [] }));
  answer(calls.credit.score, () => ({
    points: 63,
    grade: 'C' as const,
    advisedLimit: 2_000,
    factors: [{ factor: 'onTime' as const, effect: 3, count: 1 }],
  }));
  openSiteAsMember('/main/credit', { cash: 800 });
  return fake;
}

it('an enterprise without credit applies, and sees that the application waits', async () => {
  const fake = openPage(NONE);
  await user.click(await screen.findByRole('button', { name: '提交申请' }));
  await screen.findByText('请输入大于 0 的金额，最多两位小数');
  const asked: unknown[] = [];
  answer(calls.credit.apply, ({ body }) => {
    asked.push(body);
    fake.account = { ...NONE, state: 'applied', askedLimit: 50_000, can: ['takeBack'] };
    return fake.account;
  });
  await user.type(screen.getByLabelText(/^申请额度/), '50000');
  await user.click(screen.getByRole('button', { name: '提交申请' }));
  await screen.findByText('申请审核中');
  expect(asked).toEqual([{ limit: '50000', because: '' }]);
});

it('a member without a company is led to the certification', async () => {
  openPage({ ...NONE, obstacles: ['notEnterprise'], can: [] });
  expect(await screen.findByRole('link', { name: '去认证' })).toHaveAttribute(
    'href',
    expect.stringContaining('certify=1'),
  );
  expect(screen.queryByLabelText(/^申请额度/)).not.toBeInTheDocument();
});

it('shows what is left, what will be free when and the score, and repays', async () => {
  const fake = openPage(ACTIVE);
  await screen.findByText('已用 ¥600.00，总额度 ¥1,000.00');
  expect(screen.getByText('账单 ZD261101AAAAAAAAAA 还款')).toBeInTheDocument();
  await screen.findByText('按时还清的账单 1 张');
  const asked: unknown[] = [];
  answer(calls.credit.repay, ({ body }) => {
    asked.push(body);
    fake.account = { ...ACTIVE, used: 100, left: 900, billed: 0, can: [], forecast: [] };
    return {
      repaymentNo: 'HK1',
      state: 'done' as const,
      repaid: 500,
      payNo: '',
      redirectUrl: null,
      account: fake.account,
    };
  });
  await user.type(screen.getByLabelText(/^支付密码/), '924617');
  await user.click(screen.getByRole('button', { name: '还款 ¥500.00' }));
  await screen.findByText('没有待还的账单。');
  expect(asked).toEqual([{ way: 'wallet', amount: '500', payPassword: '924617' }]);
});

it('repays at the chosen gateway of the instance', async () => {
  openPage(ACTIVE);
  answer(calls.payment.gateways, () => ({ items: [aGateway('alipay'), aGateway('wechat')] }));
  const asked: unknown[] = [];
  answer(calls.credit.repay, ({ body }) => {
    asked.push(body);
    return {
      repaymentNo: 'HK1',
      state: 'waiting' as const,
      repaid: 0,
      payNo: 'ZF1',
      redirectUrl: '#pay',
      account: ACTIVE,
    };
  });
  await user.click(await screen.findByRole('radio', { name: /在线还款/ }));
  await user.click(await screen.findByRole('radio', { name: /微信支付/ }));
  await user.click(screen.getByRole('button', { name: '还款 ¥500.00' }));
  await vi.waitFor(() => expect(asked).toEqual([{ way: 'gateway', amount: '500', gateway: 'wechat' }]));
  expect(screen.queryByText('等待转账到账')).not.toBeInTheDocument();
});

it('who is overdue reads why nothing can be bought, and may repay', async () => {
  openPage({ ...ACTIVE, state: 'suspended', suspendedBecause: 'overdue', overdue: 500 });
  await screen.findByText('账期因逾期已暂停');
  expect(screen.getByRole('button', { name: '还款 ¥500.00' })).toBeInTheDocument();
});

/** Opens the list pages of trade credit, which are empty. */
function openList(page: string, account: CreditAccount) {
  answer(calls.credit.account, () => account);
  answer(calls.credit.reconciliation, () => ({ items: [] }));
  answer(calls.credit.statements, () => ({ totalCount: 0, items: [] }));
  openSiteAsMember(`/main/${page}`);
}

it.each(['invoiceApplyCreditSelect', 'creditaccountlist'])(
  '%s explains to a member without trade credit why it is empty, and leads to the application',
  async (page) => {
    openList(page, NONE);
    await screen.findByText('没有开通账期');
    expect(screen.getByRole('link', { name: '申请开通' })).toHaveAttribute('href', '/main/credit');
  },
);

it('an application under review is named', async () => {
  openList('invoiceApplyCreditSelect', { ...NONE, state: 'applied', askedLimit: 50_000, can: ['takeBack'] });
  await screen.findByText('账期申请正在审核');
});

it('a member with trade credit sees that nothing is to be reconciled', async () => {
  openList('invoiceApplyCreditSelect', ACTIVE);
  await screen.findByText('没有待核对的订单');
});
