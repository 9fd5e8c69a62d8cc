// @vitest-environment happy-dom
import { calls, type StaffStatementDetail } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-credit', 'credit-texts']);

const ID = '11111111-0000-4000-8000-000000000001';
const AT = '2026-11-01T00:00:01+08:00';
const DISPUTED: StaffStatementDetail = {
  ...{ id: ID, statementNo: 'ZD261101AAAAAAAAAA', state: 'disputed', isOverdue: false, edition: 1, total: 300 },
  ...{ periodFrom: '2026-10-01T00:00:00+08:00', periodUntil: '2026-11-01T00:00:00+08:00', owed: 300, lateFees: 0 },
  ...{ madeAt: AT, confirmBy: '2026-11-08T00:00:01+08:00', confirmedAt: null, settledAt: null, dueOn: '2026-12-01' },
  ...{ memberId: ID, memberNo: 'XB1001', memberName: '凌锐电子', version: 3, can: ['answer'], changes: [] },
  lines: [
    {
      ...{
        id: '7',
        at: '2026-10-12T10:00:00+08:00',
        kind: 'purchase',
        reference: 'ZF1',
        person: '',
        mainNo: 'M1',
        amount: 300,
      },
      ...{ statementId: ID, statementNo: 'ZD261101AAAAAAAAAA', note: '' },
    },
  ],
  objections: [
    {
      ...{ edition: 1, reason: '运费不对', madeAt: AT, answer: '', answeredAt: null },
      lines: [{ id: '7', mainNo: 'M1', reason: '运费多收一元' }],
    },
  ],
};

it('an objection is shown with its lines and answered with a correction, whose effect is shown first', async () => {
  let found = DISPUTED;
  const sent: unknown[] = [];
  answer(calls.staffCredit.statement, () => found);
  answer(calls.staffCredit.answer, ({ body }) => {
    sent.push(body);
    const answered = DISPUTED.objections.map((objection) => ({ ...objection, answer: body.answer, answeredAt: AT }));
    found = { ...DISPUTED, state: 'toConfirm', edition: 2, objections: answered, version: 4, can: [] };
    return found;
  });
  openConsole(`/credit-statements/${ID}`);
  await screen.findByText('运费多收一元');
  const person = setupUser();
  await person.click(screen.getByRole('button', { name: '答复异议' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '答复异议' }));
  await dialog.findByText('请写明答复');
  await person.type(dialog.getByRole('spinbutton'), '1');
  await dialog.findByText(/少收 ¥1\.00，这张账单还剩 ¥299\.00 待还/);
  await person.type(dialog.getByLabelText('答复'), '核对无误，运费按一元更正');
  await person.click(dialog.getByRole('button', { name: '答复异议' }));
  await screen.findByText(/核对无误，运费按一元更正/);
  expect(sent).toEqual([{ answer: '核对无误，运费按一元更正', corrections: [{ id: '7', amount: 1 }], version: 3 }]);
  expect(screen.queryByRole('button', { name: '答复异议' })).not.toBeInTheDocument();
});
