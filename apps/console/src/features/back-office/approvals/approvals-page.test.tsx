// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { Approval } from './approval-queries.ts';

testScreens(['console', 'console-approvals']);

const ID = '11111111-0000-4000-8000-000000000001';
const large: Approval = {
  ...{ id: ID, kind: 'withdrawal', subjectId: ID, no: 'TX261125AAAAAAAAAA', memberId: ID, memberNo: 'M1' },
  ...{ memberName: '钱多多', amount: 60_000, goesTo: '钱多多 · **** 1234', reason: '与合同一致', evidence: 0 },
  ...{ askedBy: '吴财务', askedAt: '2026-11-25T10:35:00+08:00', isMine: false, decision: null },
  ...{ isDependent: false, approvesFrom: null, hasDecider: true },
  can: ['approve', 'refuse'],
};
const own: Approval = {
  ...large,
  ...{ id: '11111111-0000-4000-8000-000000000002', kind: 'changeOrder', no: 'PCB1', goesTo: '治具费', evidence: 2 },
  ...{ isMine: true, hasDecider: false, can: ['takeBack'] },
};

it('shows request, amount, destination and requester; an own request can only be withdrawn', async () => {
  answer(calls.staffApprovals.list, () => ({ totalCount: 2, items: [large, own] }));
  openConsole('/approvals');
  // The side menu has links of the same names.
  const row = (await screen.findByText('付至 钱多多 · **** 1234')).closest('tr') ?? document.body;
  expect(within(row).getByRole('link', { name: '提现' })).toHaveAttribute('href', `/withdrawals/${ID}`);
  expect(screen.getByText('计入价格：治具费')).toBeInTheDocument();
  expect(screen.getByText('依据 2 处')).toBeInTheDocument();
  expect(screen.getByText('吴财务（我）')).toBeInTheDocument();
  expect(screen.getAllByText('现在没有别的同事能审批，请管理员把权限给一位同事')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^(同意|驳回|撤回)$/ }).map((one) => one.textContent)).toEqual([
    ...['同意', '驳回', '撤回'],
  ]);
});

it('an approval is not offered between dependent accounts, and the reason is shown', async () => {
  const dependent: Approval = { ...large, isDependent: true, can: ['refuse'] };
  answer(calls.staffApprovals.list, () => ({ totalCount: 1, items: [dependent] }));
  openConsole('/approvals');
  await screen.findByText(/^您的账号与对方的账号不独立/);
  expect(screen.queryByRole('button', { name: '同意' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '驳回' })).toBeInTheDocument();
});

it('an approval is not offered to an account that waits, and the reason and the time are shown', async () => {
  const waits: Approval = { ...large, approvesFrom: '2026-11-26T10:35:00+08:00', can: ['refuse'] };
  answer(calls.staffApprovals.list, () => ({ totalCount: 1, items: [waits] }));
  openConsole('/approvals');
  await screen.findByText(/^您的账号有管理员变更待确认，.*10:35 起才能审批/);
  expect(screen.queryByRole('button', { name: '同意' })).not.toBeInTheDocument();
});

it('a requester whose name has letters that look like others is marked', async () => {
  const decision = { isApproved: true, by: '\u0430dmin', at: '2026-11-25T11:00:00+08:00', note: '' };
  const items: Approval[] = [
    { ...large, askedBy: '\u0430dmin' },
    { ...own, id: ID.replace(/.$/, '3'), isMine: false, can: [], decision },
  ];
  answer(calls.staffApprovals.list, () => ({ totalCount: 2, items }));
  openConsole('/approvals');
  expect(await screen.findAllByText('含易混字母：\u0430 U+0430')).toHaveLength(1);
  expect(screen.getByText(/\u0430dmin \(⚠ \u0430 U\+0430\)/)).toBeInTheDocument();
});

it('a cancellation shows where its money goes back to and links to its order', async () => {
  const cancellation: Approval = { ...large, kind: 'cancellation', no: 'PCB2', goesTo: 'wallet online', can: [] };
  answer(calls.staffApprovals.list, () => ({ totalCount: 1, items: [cancellation] }));
  openConsole('/approvals');
  await screen.findByText('退至 钱包余额、原支付渠道');
  expect(screen.getByRole('link', { name: '取消已付款订单' })).toHaveAttribute('href', `/orders/${ID}`);
});

it('a refusal requires a reason and shows it afterwards', async () => {
  let row = large;
  const sent: unknown[] = [];
  answer(calls.staffApprovals.list, () => ({ totalCount: 1, items: [row] }));
  answer(calls.staffApprovals.decide, ({ body }) => {
    sent.push(body);
    const at = '2026-11-25T11:00:00+08:00';
    row = { ...large, can: [], decision: { isApproved: false, by: '周管理', at, note: '户名不符' } };
    return row;
  });
  openConsole('/approvals');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '驳回' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('¥60,000.00')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: '驳回' }));
  await dialog.findByText('请写明原因');
  await person.type(dialog.getByRole('textbox', { name: '说明' }), '户名不符');
  await person.click(dialog.getByRole('button', { name: '驳回' }));
  // The dialog still has what was typed while it closes.
  await within(screen.getByRole('main')).findByText('户名不符');
  expect(sent).toEqual([{ decision: 'refuse', note: '户名不符' }]);
});

it('an approval that needs a fresh proof asks for the code and is sent again with what was typed', async () => {
  const sent: unknown[] = [];
  const proofs: string[] = [];
  let isProven = false;
  answer(calls.staffApprovals.list, () => ({ totalCount: 1, items: [large] }));
  answer(calls.staffApprovals.decide, ({ body }, { idempotencyKey }) => {
    sent.push({ ...body, idempotencyKey });
    const at = '2026-11-25T11:00:00+08:00';
    const decision = { isApproved: true, by: '周管理', at, note: '已核对' };
    return isProven ? { ...large, can: [], decision } : refuse('approval.stepUpRequired');
  });
  const token = 'a'.repeat(43);
  answer(calls.staffSignIn.beginStepUp, () => ({ token, factors: ['totp' as const], passkey: null }));
  answer(calls.staffSignIn.finishStepUp, ({ body }) => {
    proofs.push(body.code);
    isProven = body.code === '123456';
    return isProven ? undefined : refuse('staff.codeWrong');
  });
  openConsole('/approvals');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '同意' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox', { name: '说明' }), '已核对');
  await person.click(dialog.getByRole('button', { name: '同意' }));

  // Closed without a proof, the decision stays where it was.
  const lead = '此操作需要再验证一次。已填写的内容会保留，验证后自动提交。';
  // In tests, both dialogs have the same id of a title.
  const proof = async () => {
    const [dialog] = (await screen.findAllByRole('dialog')).filter((one) => one.textContent.includes(lead));
    return within(dialog ?? document.body);
  };
  await screen.findByText(lead);
  await person.click((await proof()).getByRole('button', { name: /Close|关闭/ }));
  await screen.findByText(/请先用验证器或通行密钥再次验证身份，再点同意/);
  expect(dialog.getByRole('textbox', { name: '说明' })).toHaveValue('已核对');

  const submit = dialog.getByRole('button', { name: /同意$/ });
  // A button that still shows the call in progress ignores clicks.
  await waitFor(() => expect(submit).not.toHaveClass('ant-btn-loading'));
  await person.click(submit);
  await person.type(await screen.findByLabelText('验证码'), '000000');
  await person.click((await proof()).getByRole('button', { name: /^验\s?证$/ }));
  await screen.findByText(/验证码不正确，或已经用过/);
  await person.clear(screen.getByLabelText('验证码'));
  await person.type(screen.getByLabelText('验证码'), '123456');
  await person.click((await proof()).getByRole('button', { name: /^验\s?证$/ }));
  await screen.findByText(/已同意/);
  expect(proofs).toEqual(['000000', '123456']);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
});
