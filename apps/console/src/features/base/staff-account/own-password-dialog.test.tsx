// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-staff', 'console-ledger-checks']);

const COMMON = '这个密码太常见，请换一个';

it('states the rule before typing and shows a common password at its field before it sends', async () => {
  const user = setupUser();
  answer(calls.staffLedgerChecks.alarms, () => ({ totalCount: 0, items: [] }));
  const sent: string[] = [];
  answer(calls.staffAccounts.changeOwnPassword, ({ body }) => {
    sent.push(body.password);
    return undefined;
  });
  openConsole('/alarms');
  await user.click(await screen.findByRole('button', { name: '周管理' }));
  await user.click(await screen.findByRole('menuitem', { name: /修改密码/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('至少 8 位；常见密码（如 123456、生日）不能使用');
  const [present, next, again] = ['当前密码', '新密码', '再输入一次'].map((name) =>
    within(dialog).getByLabelText(name),
  );
  if (!present || !next || !again) throw new Error('a field is missing');
  await user.type(present, 'before-this');
  for (const field of [next, again]) await user.type(field, 'zhangwei888');
  await within(dialog).findByText(COMMON);
  await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
  await within(dialog).findByText(COMMON);
  expect(sent).toEqual([]);
  for (const field of [next, again]) {
    await user.clear(field);
    await user.type(field, 'ning-meng-cha-7');
  }
  await waitFor(() => expect(within(dialog).queryByText(COMMON)).not.toBeInTheDocument());
  await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(sent).toEqual(['ning-meng-cha-7']));
});
