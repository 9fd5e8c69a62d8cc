// @vitest-environment happy-dom
import { calls, type StaffTransfer, type StaffTransferUse } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-members', 'wallet']);

const ID = '11111111-0000-4000-8000-000000000001';
const claimed: StaffTransfer = {
  ...{ id: ID, at: '2026-11-25T10:00:00+08:00', amount: 500, payerName: '代付公司', payerAccount: '****5702' },
  ...{ bankReference: 'BANK-1', remark: '', state: 'credited', purpose: 'topUp', memberId: ID, memberNo: 'M1' },
  ...{ memberName: '钱多多', toAccount: '6299001', decidedBy: '吴财务', decidedAt: '2026-11-25T11:00:00+08:00' },
  ...{ note: '电话核实', version: 2, claimWaits: false, undoWaits: false, can: ['undo'] },
};
const use: StaffTransferUse = {
  ...{ memberId: ID, memberNo: 'M1', memberName: '钱多多', amount: 500, balance: 620, missing: 0, spent: [] },
};

async function openDialog() {
  openConsole('/transfers');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '撤销认领' }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
}

it('shows wallet, amount and remaining balance, and then waits for an approval', async () => {
  let row = claimed;
  const sent: unknown[] = [];
  answer(calls.staffMembers.transfers, () => ({ totalCount: 1, items: [row] }));
  answer(calls.staffMembers.transferUse, () => use);
  answer(calls.staffMembers.undoTransfer, ({ body }) => {
    sent.push(body);
    row = { ...claimed, undoWaits: true, can: [] };
    return row;
  });
  const { person, dialog } = await openDialog();
  await dialog.findByText('¥620.00');
  for (const text of ['¥500.00', '¥120.00', '钱多多 · M1', /^待认领来款/])
    expect(dialog.getByText(text)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: '提交审批' }));
  await dialog.findByText('请写明依据');
  await person.type(dialog.getByRole('textbox', { name: '撤销原因' }), '付款方来函');
  await person.click(dialog.getByRole('button', { name: '提交审批' }));
  const link = await screen.findByRole('link', { name: '撤销待审批' });
  expect(link).toHaveAttribute('href', '/approvals?filter=BANK-1');
  expect(sent).toEqual([{ reason: '付款方来函', version: 2 }]);
  expect(screen.queryByRole('button', { name: '撤销认领' })).toBeNull();
});

it('shows what was paid with it and what to do about it', async () => {
  answer(calls.staffMembers.transfers, () => ({ totalCount: 1, items: [claimed] }));
  const spent = { at: '2026-11-25T12:00:00+08:00', kind: 'payment', reference: 'ZF1', amount: 480 } as const;
  answer(calls.staffMembers.transferUse, () => ({ ...use, balance: 140, missing: 360, spent: [spent] }));
  const { dialog } = await openDialog();
  await dialog.findByText('余额不够，还差 360.00');
  expect(dialog.getByText(/请会员先充值补足/)).toBeInTheDocument();
  expect(dialog.getByText('ZF1')).toBeInTheDocument();
  expect(dialog.getByText('¥480.00')).toBeInTheDocument();
});
