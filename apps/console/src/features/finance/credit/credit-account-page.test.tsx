// @vitest-environment happy-dom
import { calls, type StaffCreditDetail } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-credit', 'credit-texts']);

const ID = '11111111-0000-4000-8000-000000000001';
const APPLIED: StaffCreditDetail = {
  ...{ memberId: ID, memberNo: 'XB1001', memberName: '凌锐电子', state: 'applied', suspendedBecause: null },
  ...{ limit: 0, statementDay: 1, dueDays: 30, dailyRateBp: 0, used: 0, left: 0, overdue: 0, askedLimit: 50_000 },
  ...{ appliedAt: '2026-11-23T10:00:00+08:00', waitsFor: 'decision', memberType: 'Enterprise', unbilled: 0, billed: 0 },
  ...{ memberSince: '2026-01-01T09:00:00+08:00', askedBecause: '每月打样', openedAt: null, version: 1, proposals: [] },
  score: { points: 60, grade: 'unrated', advisedLimit: null, factors: [] },
  history: [
    {
      ...{ at: '2026-11-23T10:00:00+08:00', from: 'none', to: 'applied', event: 'apply', limit: 0, by: '' },
      ...{ byBuyer: true, note: '每月打样' },
    },
  ],
  can: ['setTerms', 'reject'],
};
const WAITING: StaffCreditDetail = {
  ...APPLIED,
  ...{ waitsFor: 'fourEyes', version: 1 },
  proposals: [
    {
      ...{ id: ID, kind: 'terms', statementNo: '', amount: null, reason: '资料齐全', proposedBy: '吴财务' },
      ...{ proposedAt: '2026-11-23T11:00:00+08:00', state: 'waiting', decidedBy: '', decidedAt: null, note: '' },
      terms: { limit: 40_000, statementDay: 1, dueDays: 45, dailyRateBp: 0 },
      ...{ isDependent: false, can: ['grant', 'refuse'] },
    },
  ],
};

it('grants an application with the requested values shown; it then waits for a four-eyes approval', async () => {
  let found = APPLIED;
  answer(calls.staffCredit.account, () => found);
  answer(calls.staffCredit.statements, () => ({ totalCount: 0, items: [] }));
  const asked: unknown[] = [];
  answer(calls.staffCredit.setTerms, ({ body }) => {
    asked.push(body);
    found = WAITING;
    return found;
  });
  openConsole(`/credit/${ID}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '审批通过' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '审批通过' }));
  await dialog.findByText('请写明原因');
  await person.type(dialog.getByLabelText('原因'), '资料齐全');
  await person.click(dialog.getByRole('button', { name: '审批通过' }));
  await screen.findByRole('button', { name: '复核通过' });
  expect(asked).toMatchObject([{ limit: 50_000, dueDays: 30, reason: '资料齐全', version: 1 }]);
  expect(screen.queryByRole('button', { name: '审批通过' })).not.toBeInTheDocument();
});

it('a second approver grants it', async () => {
  let found = WAITING;
  answer(calls.staffCredit.account, () => found);
  answer(calls.staffCredit.statements, () => ({ totalCount: 0, items: [] }));
  answer(calls.staffCredit.decide, ({ body }) => {
    expect(body).toEqual({ decision: 'grant', note: '' });
    found = {
      ...APPLIED,
      state: 'active',
      limit: 40_000,
      left: 40_000,
      waitsFor: '',
      can: ['setTerms', 'suspend', 'close'],
    };
    return found;
  });
  openConsole(`/credit/${ID}`);
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '复核通过' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '复核通过' }));
  await screen.findByRole('button', { name: '暂停账期' });
});
