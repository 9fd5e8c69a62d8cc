// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { BankBooking, BankMonth, BankMovement } from './bank-queries.ts';

testScreens(['console', 'console-bank', 'console-ledger']);

const ID = '11111111-0000-4000-8000-000000000001';
const booking = (no: string, amount: number): BankBooking => ({
  ...{ bizKey: `bank:${no}`, journalKind: 'transferIn', no, at: '2026-11-10T10:00:00+08:00', amount },
});
const movement: BankMovement = {
  ...{ state: 'matched', lineId: ID, at: '2026-11-10T10:00:00+08:00', reference: 'B-1' },
  ...{ counterparty: '某公司', remark: '<img src=x onerror=alert(1)>', bookings: [booking('B-1', 30)] },
  ...{
    byBank: 30,
    byLedger: 30,
    difference: 0,
    gap: 0,
    note: '',
    explainedBy: '',
    pairingId: null,
    pairedBy: '',
    can: [],
  },
  bookableAs: [],
};
const fee: BankMovement = {
  ...{ ...movement, state: 'onlyBank', lineId: '11111111-0000-4000-8000-000000000002', reference: 'FEE-1' },
  ...{ counterparty: '', remark: '手续费', bookings: [], byBank: -12, byLedger: null, difference: -12, gap: 12 },
  can: ['explain', 'pair'],
};
const month: BankMonth = {
  ledger: { opening: 100, moved: 30, closing: 130 },
  bank: { opening: 90, moved: 18, closing: 108 },
  ...{ lastLineAt: '2026-11-10T10:00:00+08:00', matched: 1, inTransit: 1 },
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
  await screen.findByText('待查 1 笔');
  expect(screen.getByText(/相符 1 笔/)).toBeInTheDocument();
  const gap = screen.getByRole('row', { name: /相差/ });
  expect(within(gap).getAllByText(/^¥?\s*(10|12|22)\.00$/)).toHaveLength(3);
  expect(screen.getByText('银行来款')).toBeInTheDocument();
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: '说明差异' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '说明差异' }));
  await dialog.findByText('请写明原因');
  await person.type(dialog.getByRole('textbox', { name: '差异原因' }), '银行手续费');
  await person.click(dialog.getByRole('button', { name: '说明差异' }));
  await screen.findByText('吴财务：银行手续费');
  expect(sent).toEqual([{ month: '2026-11', lineId: fee.lineId, note: '银行手续费', bizKey: '' }]);
});

const PAIRING = '11111111-0000-4000-8000-000000000009';
const together: BankMovement = {
  ...{ ...fee, lineId: '11111111-0000-4000-8000-000000000003', reference: 'TOGETHER-1', remark: '合并到账' },
  ...{ byBank: 50, difference: 50 },
};
const freeOf = ({ no, amount }: { no: string; amount: number }): BankMovement => ({
  ...{ ...movement, state: 'onlyLedger', lineId: null, reference: no, counterparty: '', remark: '' },
  ...{ bookings: [booking(no, amount)], byBank: null, byLedger: amount, difference: -amount, can: ['explain'] },
});

it('pairs a line with the bookings that are ticked, those found by their amount too, and takes it back with a reason', async () => {
  const before = { ...month, items: [together] };
  let shown: BankMonth = before;
  const [sent, undone, looked]: [unknown[], unknown[], unknown[]] = [[], [], []];
  answer(calls.staffBank.month, ({ params, query }) => {
    if (query.state !== 'onlyLedger') return shown;
    looked.push([params.month, query.filter ?? '']);
    const items = [freeOf(query.filter === '18' ? { no: 'TX-18', amount: 18 } : { no: 'TX-30', amount: 30 })];
    return { ...month, totalCount: items.length, items };
  });
  answer(calls.staffBank.pair, ({ body }) => {
    sent.push(body);
    const bookings = [booking('TX-30', 30), booking('TX-18', 18)];
    const paired: BankMovement = {
      ...{ ...together, state: 'amount', bookings, byLedger: 48, difference: 2, note: '多付 2 元' },
      ...{ explainedBy: '吴财务', pairingId: PAIRING, pairedBy: '吴财务', can: ['unpair'] },
    };
    shown = { ...month, items: [paired] };
    return { pairingId: PAIRING, difference: 2 };
  });
  answer(calls.staffBank.unpair, ({ params, body }) => {
    undone.push([params.id, body.reason]);
    shown = before;
    return { undone: true as const };
  });
  openConsole('/bank-reconciliation?month=2026-11');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '配对' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '配对' }));
  await dialog.findByText('请至少勾选一条');
  await person.click(await dialog.findByRole('checkbox', { name: /TX-30/ }));
  await person.type(dialog.getByRole('textbox', { name: '单号或金额' }), '18{Enter}');
  await person.click(await dialog.findByRole('checkbox', { name: /TX-18/ }));
  expect(dialog.getByRole('checkbox', { name: /TX-30/ })).toBeChecked();
  await person.click(dialog.getByRole('button', { name: '配对' }));
  await dialog.findByText('两边不相等，请写明原因');
  expect(sent).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: '差额原因' }), '多付 2 元');
  await person.click(dialog.getByRole('button', { name: '配对' }));
  await screen.findByText('吴财务 配对');
  expect(screen.getByText('吴财务：多付 2 元')).toBeInTheDocument();
  expect(sent).toEqual([{ lineId: together.lineId, bizKeys: ['bank:TX-30', 'bank:TX-18'], note: '多付 2 元' }]);
  expect(looked).toEqual(
    expect.arrayContaining([
      ['2026-11', ''],
      ['2026-11', '18'],
    ]),
  );

  await person.click(screen.getByRole('button', { name: '撤销配对' }));
  const undo = within(await screen.findByRole('dialog'));
  await person.type(undo.getByRole('textbox', { name: '撤销原因' }), '不是这一笔');
  await person.click(undo.getByRole('button', { name: '撤销配对' }));
  await screen.findByRole('button', { name: '配对' });
  expect(undone).toEqual([[PAIRING, '不是这一笔']]);
});

it('books the fee of a line in one step', async () => {
  let shown: BankMonth = { ...month, items: [{ ...fee, can: ['book', 'explain', 'pair'], bookableAs: ['bankFee'] }] };
  const sent: unknown[] = [];
  answer(calls.staffBank.month, () => shown);
  answer(calls.staffBank.book, ({ body }) => {
    sent.push(body);
    const bookings = [{ ...booking('FEE-1', -12), journalKind: 'bankFee' }];
    shown = {
      ...month,
      open: 0,
      items: [{ ...fee, state: 'matched', bookings, byLedger: -12, difference: 0, can: [] }],
    };
    return { booked: true as const };
  });
  openConsole('/bank-reconciliation?month=2026-11');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '入账' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: '银行手续费' })).toBeChecked();
  await person.click(dialog.getByRole('button', { name: '入账' }));
  await screen.findByText('银行手续费');
  expect(sent).toEqual([{ lineId: fee.lineId, kind: 'bankFee', amount: -12 }]);
});

it('imports a file and reports what was new', async () => {
  answer(calls.staffBank.month, () => ({ ...month, totalCount: 0, items: [], lastLineAt: null, matched: 0, open: 0 }));
  answer(calls.staffBank.upload, () => ({ added: 3, known: 1 }));
  openConsole('/bank-reconciliation?month=2026-11');
  await screen.findByText('没有流水，也没有记账');
  expect(screen.getByText(/这个月还没有导入流水/)).toBeInTheDocument();
  await setupUser().upload(screen.getByLabelText('导入银行流水', { selector: 'input' }), new File(['x'], '流水.csv'));
  await screen.findByText('新增 3 行，已有 1 行');
});
