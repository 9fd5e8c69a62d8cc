// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { Difference } from './explain-dialog.tsx';

testScreens(['console', 'console-ledger-checks', 'console-ledger', 'payment']);

const partTab = (name: string) => within(screen.getByRole('tablist', { name: '核对内容' })).getByRole('tab', { name });

const ID = '11111111-0000-4000-8000-000000000001';
const unbooked: Difference = {
  ...{ id: ID, gateway: 'sandbox', day: '2026-11-24', kind: 'unbooked', no: 'ZF261124AAAAAAAAAA', billed: 100 },
  ...{ booked: 0, foundAt: '2026-11-25T10:35:00+08:00', endedAt: null, explainedBy: '', note: '', can: ['explain'] },
};

it('shows the bills day by day, and leads from a day with differences to them', async () => {
  answer(calls.staffSettlements.bills, () => ({
    totalCount: 1,
    items: [
      {
        ...{ id: ID, gateway: 'sandbox', day: '2026-11-24', lines: 3, amount: 249, fee: 1.5, settled: 247.5 },
        ...{ readAt: '2026-11-25T10:35:00+08:00', openDifferences: 2 },
      },
    ],
  }));
  answer(calls.staffSettlements.differences, () => ({ totalCount: 1, items: [unbooked] }));
  openConsole('/gateway-bills');
  await screen.findByText('2026-11-24');
  expect(screen.getByText('¥247.50')).toBeInTheDocument();
  expect(screen.getByText('演示银行')).toBeInTheDocument();
  await setupUser().click(screen.getByRole('link', { name: '2' }));
  await screen.findByRole('link', { name: unbooked.no });
});

it('a difference is explained with a note, which stands there afterwards', async () => {
  let found = unbooked;
  answer(calls.staffSettlements.differences, () => ({ totalCount: 1, items: [found] }));
  const notes: unknown[] = [];
  answer(calls.staffSettlements.explain, ({ body }) => {
    notes.push(body);
    found = { ...unbooked, endedAt: '2026-11-25T11:00:00+08:00', explainedBy: '吴财务', note: '渠道误记', can: [] };
    return found;
  });
  openConsole('/bill-differences');
  const person = setupUser();
  await screen.findByText('账单有，账面无');
  expect(screen.getByText('演示银行 2026-11-24 的账单')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: '写明原因' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '写明原因' }));
  await dialog.findByText('请写明原因');
  await person.type(dialog.getByRole('textbox', { name: '原因' }), '渠道误记');
  await person.click(dialog.getByRole('button', { name: '写明原因' }));
  await screen.findByText('吴财务：渠道误记');
  expect(notes).toEqual([{ note: '渠道误记' }]);
});

it('a month of differences is taken along as a workbook', async () => {
  answer(calls.staffSettlements.differences, () => ({ totalCount: 1, items: [unbooked] }));
  const taken: unknown[] = [];
  answer(calls.staffReports.file, ({ params }) => {
    taken.push(params);
    return { body: 'x' };
  });
  openConsole('/bill-differences?month=2026-11');
  await setupUser().click(await screen.findByRole('button', { name: /Excel/ }));
  await vi.waitFor(
    () => expect(taken).toEqual([{ month: '2026-11', report: 'gatewayDifferences', file: 'workbook' }]),
    { timeout: 120_000 },
  );
});

it('open items are listed by account with their sum, each with its list', async () => {
  const asked: unknown[] = [];
  answer(calls.staffSettlements.openItems, ({ query }) => {
    asked.push(query.code);
    return {
      totalCount: 2,
      items: [
        {
          code: 'A10' as const,
          ...{
            gateway: 'sandbox',
            no: 'ZF261124AAAAAAAAAA',
            amount: 30,
            since: '2026-11-24',
            days: 4,
            note: '次日到账',
          },
        },
        {
          ...{ code: 'L40' as const, gateway: '', no: 'TK261125AAAAAAAAAA', amount: -5, since: '2026-11-25', days: 3 },
          note: '',
        },
      ],
      accounts: [
        { code: 'A10' as const, items: 1, amount: 30 },
        { code: 'L40' as const, items: 1, amount: -5 },
      ],
    };
  });
  openConsole('/reconciliation?part=openItems');
  const row = within(await screen.findByRole('row', { name: /ZF261124AAAAAAAAAA/ }));
  expect(row.getByText('4 天')).toBeInTheDocument();
  expect(row.getByText('次日到账')).toBeInTheDocument();
  expect(row.getByRole('link')).toHaveAttribute('href', '/payments?filter=ZF261124AAAAAAAAAA');
  expect(screen.getByRole('link', { name: 'TK261125AAAAAAAAAA' })).toHaveAttribute(
    'href',
    '/refunds?filter=TK261125AAAAAAAAAA',
  );
  await setupUser().click(screen.getByText(/支付渠道在途/, { selector: '.ant-segmented-item-label' }));
  await vi.waitFor(() => expect(asked).toContain('A10'));
  expect(partTab('未清项')).toHaveAttribute('aria-selected', 'true');
});

it('former addresses lead to the parts of the page', async () => {
  answer(calls.staffSettlements.differences, () => ({ totalCount: 1, items: [unbooked] }));
  openConsole('/bill-differences?state=open');
  await screen.findByText('账单有，账面无');
  expect(partTab('对账差异')).toHaveAttribute('aria-selected', 'true');
});
