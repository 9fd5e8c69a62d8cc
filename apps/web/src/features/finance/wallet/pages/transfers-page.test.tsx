// @vitest-environment happy-dom
import { calls, type UsedTransfer } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['wallet']);

const transfer: UsedTransfer = {
  id: '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e',
  at: '2026-11-20T10:05:00+08:00',
  amount: 1234.5,
  payerName: '海鹏测控有限公司',
  payerAccount: '************8801',
  bankReference: 'B20261120',
  remark: '货款',
  state: 'waiting',
  purpose: 'topUp',
  left: 0,
  spent: [],
};

it('lists transfers with payer and state', async () => {
  answer(calls.member.transfers, () => ({ totalCount: 1, items: [transfer] }));
  openSiteAsMember('/main/myt');
  const row = (await screen.findByText('海鹏测控有限公司')).closest('tr') ?? document.body;
  for (const text of ['2026-11-20 10:05', 'B20261120', '货款', '核对中', '************8801'])
    expect(row).toHaveTextContent(text);
  expect(row).toHaveTextContent('1,234.50');
});

it('shows what a transfer paid for, and what is left of it', async () => {
  const spent = [
    { kind: 'payment' as const, reference: 'ZF1', amount: 800, mainNos: ['M2611200001'] },
    { kind: 'withdrawal' as const, reference: 'TX1', amount: 34.5, mainNos: [] },
  ];
  answer(calls.member.transfers, () => ({
    totalCount: 1,
    items: [{ ...transfer, state: 'credited' as const, left: 400, spent }],
  }));
  openSiteAsMember('/main/myt');
  const order = await screen.findByRole('link', { name: 'M2611200001' });
  expect(order).toHaveAttribute('href', '/main/orderList?filter=M2611200001');
  const row = order.closest('tr') ?? document.body;
  for (const text of ['支付订单', '800.00', '提现', 'TX1', '34.50', '还剩', '400.00'])
    expect(row).toHaveTextContent(text);
});

it('shows where to transfer to, with everything to be copied', async () => {
  answer(calls.payment.transferAccount, () => ({
    userId: transfer.id,
    account: '6230580000012345678',
    accountName: '迅板电路（演示）有限公司',
    bankName: '演示银行',
    bankBranch: '深圳样板支行',
    isDemonstration: true,
  }));
  openSiteAsMember('/main/payment');
  await screen.findByText('6230580000012345678');
  for (const name of ['复制户名', '复制专属账号', '复制开户行'])
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
  expect(screen.getByText(/请勿真实转账/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/main/balanceRecharge');
});
