// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';
import type { Alarm } from './see-to-alarm-dialog.tsx';

testScreens(['console', 'console-ledger-checks']);

const violated: Alarm = {
  id: '11111111-0000-4000-8000-000000000001',
  kind: 'ledgerViolated',
  subject: '',
  amount: null,
  violationCount: 3,
  actor: '',
  raisedAt: '2026-11-20T03:30:00+08:00',
  times: 2,
  lastRaisedAt: '2026-11-21T03:30:00+08:00',
  endedAt: null,
  acknowledgedBy: '',
  note: '',
  can: ['acknowledge'],
};
const ownRefund: Alarm = {
  ...violated,
  ...{ id: '11111111-0000-4000-8000-000000000002', kind: 'manualRefund', subject: 'TK261120AAAAAAAAAA' },
  ...{ amount: 12_000, violationCount: null, actor: '周管理', times: 1, can: [] },
};

it('shows open alarms on every page and closes one with a note; an alarm about an own action is left to a colleague', async () => {
  let alarms = [violated, ownRefund];
  answer(calls.staffLedgerChecks.alarms, () => ({ totalCount: alarms.length, items: alarms }));
  const notes: unknown[] = [];
  answer(calls.staffLedgerChecks.acknowledge, ({ body }) => {
    notes.push(body);
    alarms = [ownRefund];
    return { ...violated, can: [] };
  });
  openConsole('/alarms');
  answer(calls.staffLedgerChecks.openAlarms, () => ({ open: alarms.length }));
  const person = setupUser();
  await screen.findByText('账目核对发现不符');
  expect(screen.getByText('发现 3 处不符')).toBeInTheDocument();
  expect(screen.getByText('已重复 2 次，最近 2026-11-21 03:30')).toBeInTheDocument();
  expect(screen.getByText('TK261120AAAAAAAAAA')).toBeInTheDocument();
  await screen.findByRole('button', { name: '2 条未处理的告警' });
  expect(screen.getByRole('button', { name: '须由他人处理' })).toBeDisabled();

  await person.click(screen.getByRole('button', { name: '标记已处理' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: '标记已处理' }));
  await within(dialog).findByText('请写明处理情况');
  await person.type(within(dialog).getByRole('textbox', { name: '处理情况' }), '已与开发核对');
  await person.click(within(dialog).getByRole('button', { name: '标记已处理' }));
  await screen.findByRole('button', { name: '1 条未处理的告警' });
  expect(notes).toEqual([{ note: '已与开发核对' }]);
});

it('shows the empty state when nothing is pending', async () => {
  answer(calls.staffLedgerChecks.alarms, () => ({ totalCount: 0, items: [] }));
  openConsole('/alarms');
  await screen.findByText('没有告警');
  expect(screen.getByRole('button', { name: '告警' })).toBeInTheDocument();
});
