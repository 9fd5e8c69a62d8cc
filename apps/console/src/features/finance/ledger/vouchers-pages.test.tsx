// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { VoucherDetail, VoucherMonth } from './voucher-queries.ts';

testScreens(['console', 'console-vouchers', 'console-ledger', 'payment']);

const at = '2026-03-02T09:00:00+08:00';
const closed: VoucherMonth = {
  ...{ month: '2026-02', state: 'none', isClosed: true, made: null, exports: [], can: ['make'] },
};
const made: VoucherMonth = {
  ...{ month: '2026-01', state: 'made', isClosed: true },
  made: { mode: 'daily', by: '吴财务', at, vouchers: 3 },
  exports: [{ layout: 'k3', by: '吴财务', at }],
  can: ['export'],
};

it('makes the vouchers of a closed month in a chosen mode, and names a second export as such', async () => {
  const sent: unknown[] = [];
  answer(calls.staffVouchers.months, () => ({ items: [closed, made] }));
  answer(calls.staffVouchers.make, ({ params, body }) => {
    sent.push(params, body);
    return { items: [] };
  });
  answer(calls.staffVouchers.file, ({ params }) => {
    sent.push(params);
    return { body: 'x' };
  });
  openConsole('/vouchers');
  await screen.findByText('3 张，按日、按事项汇总，吴财务 于 2026-03-02 09:00 生成');
  expect(screen.getByText('吴财务 于 2026-03-02 09:00 导出到金蝶 K/3')).toBeInTheDocument();
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: '生成凭证' }));
  const making = within(await screen.findByRole('dialog'));
  await person.click(making.getByRole('radio', { name: '逐笔生成' }));
  await person.click(making.getByRole('button', { name: '生成凭证' }));
  await waitFor(() => expect(sent).toEqual([{ month: '2026-02' }, { mode: 'each' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: '再次导出' }));
  const exporting = await screen.findByRole('dialog');
  expect(exporting).toHaveTextContent('请勿在财务软件里重复导入');
  await person.click(within(exporting).getByRole('radio', { name: 'CSV' }));
  await person.click(within(exporting).getByRole('button', { name: '再次导出' }));
  await waitFor(() => expect(sent.slice(2)).toEqual([{ month: '2026-01', layout: 'k3', file: 'csv' }]));
});

const NONE = { department: '', project: '' };
const voucher: VoucherDetail = {
  ...{
    month: '2026-01',
    no: 2,
    day: '2026-01-05',
    kind: 'topUp',
    summary: '充值到账（2 笔）',
    attachments: 2,
    amount: 23,
  },
  lines: [
    { standardCode: '1012.01', name: '其他货币资金—支付平台', customer: null, ...NONE, debit: 23, credit: null },
    {
      ...{ standardCode: '2241.01', name: '其他应付款—会员余额', ...NONE, debit: null, credit: 3 },
      customer: { id: 'm1', memberNo: 'H1', name: '钱多多' },
    },
    {
      ...{ standardCode: '6602', name: '管理费用', customer: null, debit: null, credit: 20 },
      ...{ department: '<img src=x onerror=alert(1)>生产部', project: '二期厂房' },
    },
  ],
  journals: [{ id: '7', reference: 'ZF260131AAAAAAAAAA', bookedOn: '2026-01-05' }],
};

it('a month leads to its vouchers, and a voucher to its journals and customer', async () => {
  answer(calls.staffVouchers.list, () => ({ totalCount: 1, items: [voucher] }));
  answer(calls.staffVouchers.voucher, () => voucher);
  openConsole('/vouchers/2026-01');
  const person = setupUser();
  await person.click(await screen.findByRole('link', { name: '记-2' }));
  await screen.findByRole('heading', { name: '记-2 · 2026-01' });
  expect(screen.getByRole('row', { name: /2241\.01 其他应付款—会员余额/ })).toHaveTextContent('钱多多');
  expect(screen.getByRole('row', { name: /6602 管理费用/ })).toHaveTextContent(
    '部门：<img src=x onerror=alert(1)>生产部项目：二期厂房',
  );
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(screen.getByRole('link', { name: '#7' })).toHaveAttribute('href', '/journals/7');
  expect(screen.getByText('另有 1 笔')).toBeInTheDocument();
});

const RULE = {
  since: '2000-01-01',
  taxpayer: 'general' as const,
  boardPercent: 13,
  freightPercent: 13,
  toolingLines: ['engineering'],
};
const RULES = {
  items: [{ ...RULE, isInForce: true, decidedBy: '', decidedAt: null }],
  waiting: null,
  lines: ['board', 'engineering'],
};

it('shows ledger accounts with their standard accounts, and changes one from a month on', async () => {
  const sent: unknown[] = [];
  const items = [
    { code: 'E30', since: '2026-02', standardCode: '6601.01', name: '销售费用—补偿', setBy: '吴财务' },
    { code: 'E30', since: '2000-01', standardCode: '6711.01', name: '营业外支出—余额调整', setBy: '' },
  ];
  answer(calls.staffVouchers.accounts, () => ({ items, from: '2099-03' }));
  answer(calls.staffRevenueRules.list, () => RULES);
  answer(calls.staffVouchers.setAccount, ({ params, body }) => {
    sent.push(params, body);
    return { items, from: '2099-03' };
  });
  openConsole('/standard-accounts');
  const row = await screen.findByRole('row', { name: /E30 人工调整/ });
  expect(row).toHaveTextContent('6601.01 销售费用—补偿 · 2026-02 起，吴财务 设定6711.01 营业外支出—余额调整');
  const person = setupUser();
  await person.click(within(row).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  const code = dialog.getByRole('textbox', { name: '科目编码' });
  await person.clear(code);
  await person.type(code, '6601.02');
  await person.click(dialog.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() =>
    expect(sent).toEqual([{ code: 'E30' }, { since: '2099-03', standardCode: '6601.02', name: '销售费用—补偿' }]),
  );
});

it('shows the rates of output tax, and proposes others from a later day on', async () => {
  const sent: unknown[] = [];
  answer(calls.staffVouchers.accounts, () => ({ items: [], from: '2099-03' }));
  answer(calls.staffRevenueRules.list, () => RULES);
  answer(calls.staffRevenueRules.propose, ({ body }) => {
    sent.push(body);
    const asked = { ...RULE, ...body, askedBy: '吴财务', askedAt: '2099-01-05T10:00:00+08:00' };
    return { ...RULES, waiting: asked };
  });
  openConsole('/standard-accounts');
  const row = await screen.findByRole('row', { name: /2000-01-01/ });
  expect(row).toHaveTextContent('2000-01-01一般纳税人13%13%工程费执行中');
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: '修改规则' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('启用日期'), '2099-02-01');
  await person.type(dialog.getByRole('textbox', { name: '原因' }), '税率调整');
  await person.click(dialog.getByRole('button', { name: '修改规则' }));
  await screen.findByText('吴财务 提议的规则在等待另一人同意');
  expect(sent).toEqual([{ ...RULE, since: '2099-02-01', reason: '税率调整' }]);
});
