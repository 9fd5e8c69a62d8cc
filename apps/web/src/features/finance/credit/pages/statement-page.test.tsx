// @vitest-environment happy-dom
import { type CreditStatementDetail, calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['credit', 'credit-texts']);
const user = setupUser();

const ID = '11111111-0000-4000-8000-000000000001';
const STATEMENT: CreditStatementDetail = {
  ...{ id: ID, statementNo: 'ZD261101AAAAAAAAAA', state: 'toConfirm', isOverdue: false, edition: 1, total: 300 },
  ...{ periodFrom: '2026-10-01T00:00:00+08:00', periodUntil: '2026-11-01T00:00:00+08:00', owed: 300, lateFees: 0 },
  ...{
    madeAt: '2026-11-01T00:00:01+08:00',
    confirmBy: '2026-11-08T00:00:01+08:00',
    confirmedAt: null,
    settledAt: null,
  },
  ...{ dueOn: '2026-12-01', can: ['confirm', 'object', 'repay'], changes: [], objections: [] },
  lines: [
    {
      ...{
        id: '7',
        at: '2026-10-12T10:00:00+08:00',
        kind: 'purchase',
        reference: 'ZF1',
        person: '',
        mainNo: 'XB1',
        amount: 300,
      },
      ...{ statementId: ID, statementNo: 'ZD261101AAAAAAAAAA', note: '' },
    },
  ],
};

function openPage() {
  const fake = { statement: STATEMENT, asked: [] as unknown[] };
  answer(calls.credit.statement, () => fake.statement);
  answer(calls.credit.reconcile, ({ body }) => {
    fake.asked.push(body);
    fake.statement = { ...STATEMENT, state: body.decision === 'confirm' ? 'confirmed' : 'disputed', can: ['repay'] };
    return fake.statement;
  });
  openSiteAsMember(`/main/creditAccountdetail?id=${ID}`, {});
  return fake;
}

it('confirms a statement after a question', async () => {
  const fake = openPage();
  await screen.findByText('2026-10-01 — 2026-10-31');
  await user.click(screen.getByRole('button', { name: '确认账单' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认账单' }));
  await screen.findByText('已确认');
  expect(fake.asked).toEqual([{ statementId: ID, edition: 1, decision: 'confirm', reason: '', lines: [] }]);
});

it('objects to a line, with its reason', async () => {
  const fake = openPage();
  await user.click(await screen.findByRole('button', { name: '有异议' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '提交异议' }));
  expect(dialog.getByText(/请勾选不对的行/)).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox'));
  await user.type(dialog.getByLabelText('XB1 的原因'), '价格应为 250 元');
  await user.click(dialog.getByRole('button', { name: '提交异议' }));
  await screen.findByText('异议已提交，财务答复后会通知您');
  expect(fake.asked).toMatchObject([{ decision: 'object', lines: [{ id: '7', reason: '价格应为 250 元' }] }]);
});
