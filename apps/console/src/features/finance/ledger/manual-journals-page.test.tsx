// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { ManualJournal } from './manual-journal-queries.ts';

testScreens(['console', 'console-vouchers', 'console-ledger', 'payment']);

const at = '2026-11-02T09:00:00+08:00';
const rent: ManualJournal = {
  ...{ id: '11111111-0000-4000-8000-000000000001', journalNo: 'PZ1', day: '2026-10-31' },
  ...{ summary: '<img src=x onerror=alert(1)>租金', correctsMonth: '2026-09', reverses: '', reversedBy: '' },
  ...{ department: '<img src=x onerror=alert(2)>生产部', project: '' },
  lines: [
    { code: 'E50', debit: 80, credit: null },
    { code: 'A20', debit: null, credit: 80 },
  ],
  ...{ isMonthly: true, isDue: true, evidenceName: '', state: 'done', askedBy: '吴财务', askedAt: at },
  ...{ decidedBy: '郑经理', decidedAt: at, note: '', can: ['repeat', 'reverse', 'endMonthly'] },
};

it('enters a monthly journal again and sends its reversal', async () => {
  const sent: unknown[] = [];
  answer(calls.staffVouchers.accounts, () => ({ items: [], from: '2026-01' }));
  answer(calls.staffJournals.list, () => ({
    ...{ totalCount: 1, items: [rent], departments: ['生产部'] },
    projects: ['二期厂房', '<img src=x onerror=alert(3)>'],
  }));
  answer(calls.staffJournals.ask, ({ body }) => {
    sent.push(body);
    return rent;
  });
  answer(calls.staffJournals.reverse, ({ body }) => {
    sent.push(body);
    return rent;
  });
  openConsole('/manual-journals');
  await screen.findByText(/<img src=x onerror=alert\(1\)>租金/);
  expect(screen.getByText(/部门：<img src=x onerror=alert\(2\)>生产部/)).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(screen.getByText(/更正 2026-09/)).toBeInTheDocument();
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: '照此再记' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('combobox', { name: '项目（可不填）' }), '二期');
  await person.click(await screen.findByTitle('二期厂房'));
  const credit = dialog.getByRole('spinbutton', { name: '贷 2' });
  await person.clear(credit);
  await person.type(credit, '81');
  await person.click(dialog.getByRole('button', { name: '提交审批' }));
  await dialog.findByText(/借贷须相等/);
  expect(sent).toEqual([]);
  await person.clear(credit);
  await person.type(credit, '80');
  await person.click(dialog.getByRole('button', { name: '提交审批' }));
  await screen.findByText('已提交，待另一人审批');
  expect(sent).toEqual([
    {
      ...{ day: expect.any(String), summary: rent.summary, isMonthly: true, repeatsId: rent.id, evidenceName: '' },
      ...{ department: rent.department, project: '二期厂房' },
      lines: [
        { code: 'E50', side: 'debit', amount: '80.00' },
        { code: 'A20', side: 'credit', amount: '80.00' },
      ],
    },
  ]);
  await person.click(screen.getByRole('button', { name: '冲销' }));
  await person.type(await screen.findByRole('textbox', { name: '冲销原因' }), '重复');
  const [send] = screen.getAllByRole('button', { name: '提交审批' }).slice(-1);
  if (send) await person.click(send);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({ reason: '重复' });
});
