// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { aPerson, screen, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../testing/open-console.tsx';
import type { BankMonth, BankMovement } from './bank-queries.ts';

testScreens(['console', 'console-bank', 'console-ledger']);

const ID = '11111111-0000-4000-8000-000000000001';
const movement: BankMovement = {
  ...{ state: 'matched', lineId: ID, bizKey: 'bank:B-1', at: '2026-11-10T10:00:00+08:00', reference: 'B-1' },
  ...{ counterparty: '某公司', remark: '<img src=x onerror=alert(1)>', journalKind: 'transferIn', no: 'B-1' },
  ...{ byBank: 30, byBooks: 30, difference: 0, note: '', explainedBy: '', can: [] },
};
const fee: BankMovement = {
  ...{ ...movement, state: 'onlyBank', lineId: '11111111-0000-4000-8000-000000000002', bizKey: '', reference: 'FEE-1' },
  ...{ counterparty: '', remark: '手续费', journalKind: '', no: '', byBank: -12, byBooks: null, difference: -12 },
  can: ['explain'],
};
const month: BankMonth = {
  ...{ opening: 100, closing: 130, byBank: 18, byBooks: 30, lastLineAt: '2026-11-10T10:00:00+08:00', matched: 1 },
  ...{ open: 1, totalCount: 2, items: [fee, movement] },
};

it('shows both sides of a month, and takes down why one differs', async () => {
  let shown = month;
  const sent: unknown[] = [];
  answer(calls.staffBank.month, () => shown);
  answer(calls.staffBank.explain, ({ body }) => {
    sent.push(body);
    shown = { ...month, open: 0, items: [{ ...fee, note: '银行手续费', explainedBy: '吴财务', can: [] }, movement] };
    return { note: '银行手续费' };
  });
  openConsole('/bank-reconciliation?month=2026-11');
  expect(await screen.findByText('待查 1 笔')).toBeInTheDocument();
  expect(screen.getByText(/相符 1 笔/)).toBeInTheDocument();
  expect(screen.getAllByText('银行来款').length).toBeGreaterThan(1);
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  const person = aPerson();
  await person.click(screen.getByRole('button', { name: '说明差异' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '说明差异' }));
  expect(await dialog.findByText('请写明原因')).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: '差异原因' }), '银行手续费');
  await person.click(dialog.getByRole('button', { name: '说明差异' }));
  expect(await screen.findByText('吴财务：银行手续费')).toBeInTheDocument();
  expect(sent).toEqual([{ month: '2026-11', lineId: fee.lineId, note: '银行手续费', bizKey: '' }]);
});

it('takes over a file, and says what was new', async () => {
  answer(calls.staffBank.month, () => ({ ...month, totalCount: 0, items: [], lastLineAt: null, matched: 0, open: 0 }));
  answer(calls.staffBank.upload, () => ({ added: 3, known: 1 }));
  openConsole('/bank-reconciliation?month=2026-11');
  expect(await screen.findByText('没有流水，也没有记账')).toBeInTheDocument();
  expect(screen.getByText(/这个月还没有导入流水/)).toBeInTheDocument();
  await aPerson().upload(screen.getByLabelText('导入银行流水', { selector: 'input' }), new File(['x'], '流水.csv'));
  expect(await screen.findByText('新增 3 行，已有 1 行')).toBeInTheDocument();
});
