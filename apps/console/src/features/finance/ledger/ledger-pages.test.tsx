// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { Journal, LedgerMonths, TrialBalance } from './ledger-queries.ts';

testScreens(['console', 'console-ledger', 'payment']);

const balance: TrialBalance = {
  month: '2026-02',
  accounts: [
    { code: 'A10', opening: 100, debit: 23, credit: 0, closing: 123 },
    { code: 'L10', opening: -100, debit: 0, credit: 23, closing: -123 },
  ],
  money: { debit: 23, credit: 23 },
  memos: { debit: 0, credit: 0 },
  difference: { opening: 0, closing: 0 },
};
const journal: Journal = {
  ...{ id: '7', bookedOn: '2026-02-01', eventAt: '2026-01-31T23:00:00+08:00', isLate: true, kind: 'topUp' },
  ...{
    reference: 'ZF260131AAAAAAAAAA',
    debit: 0,
    credit: 23,
    owner: { kind: 'member' as const, id: 'm1', name: '钱多多' },
  },
};

const closed = { closedAt: '2026-03-02T09:00:00+08:00', closedBy: '吴财务', note: '', reopenedAt: null };
const months: LedgerMonths = {
  items: [
    { month: '2026-03', state: 'running', closes: [], reopening: null, can: [] },
    { month: '2026-02', state: 'open', closes: [], reopening: null, can: ['close'] },
    { month: '2026-01', state: 'closed', closes: [closed], reopening: null, can: ['askReopening'] },
  ],
  next: {
    month: '2026-02',
    checks: [
      { name: 'isOver', open: 0 },
      { name: 'differencesAreExplained', open: 2 },
    ],
  },
};

it('shows what blocks closing a month, closes it, and requires a reason to reopen one', async () => {
  const sent: unknown[] = [];
  answer(calls.staffLedger.months, () => months);
  answer(calls.staffLedger.close, ({ params, body }) => {
    sent.push(params, body);
    return months;
  });
  answer(calls.staffLedger.askReopening, ({ params, body }) => {
    sent.push(params, body);
    return months;
  });
  openConsole('/ledger-months');
  await screen.findByText('未通过');
  expect(screen.getByRole('link', { name: '去处理' })).toHaveAttribute(
    'href',
    '/reconciliation?part=differences&state=open',
  );
  expect(screen.getByText('吴财务 于 2026-03-02 09:00 结账')).toBeInTheDocument();
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: /^结\s?账$/ }));
  const closing = within(await screen.findByRole('dialog'));
  await person.click(closing.getByRole('button', { name: /^结\s?账$/ }));
  await waitFor(() => expect(sent).toEqual([{ month: '2026-02' }, { note: '' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: '申请反结账' }));
  const asking = await screen.findByRole('dialog');
  expect(asking).toHaveTextContent('申请反结账 · 2026-01');
  const dialog = within(asking);
  await person.click(dialog.getByRole('button', { name: '申请反结账' }));
  await dialog.findByText('请写明原因');
  await person.type(dialog.getByRole('textbox', { name: '原因' }), '漏记运费');
  await person.click(dialog.getByRole('button', { name: '申请反结账' }));
  await waitFor(() => expect(sent.slice(2)).toEqual([{ month: '2026-01' }, { reason: '漏记运费' }]));
});

it('a month links from an account balance to its journals, and from there to one journal and its document', async () => {
  answer(calls.staffLedger.months, () => months);
  const asked: unknown[] = [];
  answer(calls.staffLedger.month, ({ params }) => {
    asked.push(params);
    return balance;
  });
  answer(calls.staffLedger.journals, ({ query }) => {
    asked.push(query);
    return { totalCount: 1, items: [journal] };
  });
  answer(calls.staffLedger.journal, () => ({
    ...{ id: '7', bookedOn: '2026-02-01', eventAt: journal.eventAt, bookedAt: '2026-02-01T09:00:00+08:00' },
    ...{ isLate: true, kind: 'topUp', reference: journal.reference, key: 'topup:x', reverses: null, reversedBy: '9' },
    lines: [
      { code: 'A10', owner: { kind: 'other' as const, id: 'sandbox', name: 'sandbox' }, debit: 23, credit: null },
      { code: 'L10', owner: { kind: 'member' as const, id: 'm1', name: '钱多多' }, debit: null, credit: 23 },
    ],
  }));
  const person = setupUser();
  openConsole('/trial-balance?month=2026-02');
  answer(calls.staffVouchers.accounts, () => ({
    items: [
      { code: 'L10', since: '2026-03', standardCode: '2203', name: '预收账款', setBy: '吴财务' },
      { code: 'L10', since: '2000-01', standardCode: '2241.01', name: '其他应付款—会员余额', setBy: '' },
    ],
    from: '2026-03',
  }));
  await screen.findByText('借贷平衡');
  const wallet = screen.getByRole('row', { name: /L10 会员余额/ });
  expect(wallet).toHaveTextContent('贷 ¥100.00');
  await waitFor(() => expect(wallet).toHaveTextContent('2241.01 其他应付款—会员余额'));
  expect(wallet).toHaveTextContent('贷 ¥123.00');
  await person.click(within(wallet).getByRole('link'));
  await screen.findByText('补记');
  expect(screen.getByRole('link', { name: '钱多多' })).toHaveAttribute('href', '/members/m1');
  expect(asked).toContainEqual({ month: '2026-02' });
  expect(asked.at(-1)).toMatchObject({ month: '2026-02', code: 'L10' });
  await person.click(screen.getByRole('link', { name: '充值到账' }));
  await screen.findByRole('heading', { name: '充值到账 #7' });
  expect(screen.getByRole('link', { name: journal.reference })).toHaveAttribute(
    'href',
    `/payments/${journal.reference}`,
  );
  expect(screen.getByRole('link', { name: '#9' })).toHaveAttribute('href', '/journals/9');
});

it('an unbalanced ledger is reported, and a month before the first booking is empty', async () => {
  answer(calls.staffLedger.months, () => months);
  answer(calls.staffLedger.month, () => ({ ...balance, difference: { opening: 0, closing: 0.07 } }));
  openConsole('/trial-balance?month=2026-02');
  await screen.findByText('借贷不平，相差 0.07 元');
  answer(calls.staffLedger.month, () => ({ ...balance, accounts: [] }));
  openConsole('/trial-balance?month=2025-12');
  await screen.findByText('到这个月为止还没有记账。');
});

it('shows what was paid and not sent by its age, and revenue by what is chosen', async () => {
  const asked: unknown[] = [];
  answer(calls.staffReports.prepaid, ({ query }) => {
    asked.push(query);
    return {
      ...{ totalCount: 1, total: 565, classes: [{ kind: 'upTo90' as const, amount: 565, orders: 1 }] },
      items: [
        {
          ...{ mainNo: 'M1', memberId: 'm1', memberName: '钱多多', memberNo: 'H1', amount: 565 },
          ...{ since: '2026-02-01', days: 75, kind: 'upTo90' as const },
        },
      ],
    };
  });
  const row = {
    key: 'm1',
    name: '钱多多',
    orders: 2,
    boards: 500,
    freight: 50,
    tooling: 0,
    coupons: 0,
    fees: 0,
    tax: 71.5,
    gross: 621.5,
    discounts: 9,
    allowances: 3,
  };
  answer(calls.staffReports.sales, ({ query }) => {
    asked.push(query);
    return { items: [row], total: { ...row, key: '', name: '' } };
  });
  const person = setupUser();
  openConsole('/prepaid?month=2026-02');
  await screen.findByText('75 天');
  expect(screen.getByRole('link', { name: 'M1' })).toHaveAttribute('href', '/main-orders/M1');
  await person.click(screen.getByRole('radio', { name: '61–90 天' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'upTo90' }));
  openConsole('/sales?month=2026-02');
  await screen.findByRole('columnheader', { name: '价税合计' });
  expect(screen.getAllByText('¥621.50')).toHaveLength(2);
  expect(screen.getAllByText('¥9.00')).toHaveLength(2);
  expect(screen.getByRole('columnheader', { name: '售后折让' })).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: '按层数' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'layers' }));
});

it('shows receivables by age, what is to be booked, and sets the rates', async () => {
  const sent: unknown[] = [];
  const zero = { amount: 0, rateBp: 0, loss: 0 };
  answer(calls.staffReports.receivables, () => ({
    ...{ totalCount: 1, total: 300, loss: 180, allowance: 100 },
    classes: [
      ...(['notDue', 'upTo30', 'upTo60', 'upTo90'] as const).map((age) => ({ age, ...zero })),
      { age: 'older' as const, amount: 300, rateBp: 6000, loss: 180 },
    ],
    items: [
      {
        ...{ statementNo: 'ZD1', statementId: 's1', memberId: 'm1', memberName: '钱多多', memberNo: 'H1' },
        ...{ dueOn: '2025-10-01', daysOverdue: 150, age: 'older' as const, amount: 300 },
      },
    ],
  }));
  answer(calls.staffReports.setLossRates, ({ params, body }) => {
    sent.push([params.month, body.rates.older, body.rates.notDue]);
    return body;
  });
  const person = setupUser();
  openConsole('/receivables?month=2026-02');
  expect(await screen.findByRole('link', { name: 'ZD1' })).toHaveAttribute('href', '/credit-statements/s1');
  expect(screen.getByText(/还应计提/)).toHaveTextContent('¥80.00');
  await person.click(screen.getByRole('button', { name: '损失率' }));
  const dialog = within(await screen.findByRole('dialog'));
  const older = dialog.getByRole('spinbutton', { name: '逾期 90 天以上' });
  await person.clear(older);
  await person.type(older, '75.5');
  await person.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([['2026-02', 7550, 0]]));
});
