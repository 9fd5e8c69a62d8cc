// @vitest-environment happy-dom
import { calls, type StaffControlEvent } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-staff']);

const event: StaffControlEvent = {
  ...{ id: '22222222-0000-4000-8000-000000000001', kind: 'passwordReset', account: 'chen', name: '陈财务' },
  ...{ by: '周管理', at: '2026-11-25T10:35:00+08:00', approvesFrom: '2026-11-26T10:35:00+08:00', can: ['confirm'] },
};
const own: StaffControlEvent = {
  ...event,
  ...{ id: '22222222-0000-4000-8000-000000000002', kind: 'created', account: 'wu', name: '吴新人', can: [] },
};

it('an administrator confirms a change by another one, and not an own change', async () => {
  let items = [event, own];
  const confirmed: string[] = [];
  answer(calls.staffAccounts.list, () => ({ totalCount: 0, items: [] }));
  answer(calls.staffAccounts.roles, () => ({ items: [] }));
  answer(calls.staffTasks.schedules, () => ({ items: [] }));
  answer(calls.staffAccounts.controlEvents, () => ({ items }));
  answer(calls.staffAccounts.confirmControl, ({ params }) => {
    confirmed.push(params.id);
    items = [own];
    return undefined;
  });
  openConsole('/staff');
  const person = setupUser();
  const [first, second] = await screen.findAllByText(/起可以审批/);
  const rowOf = (line: HTMLElement | undefined) => within(line?.closest('li') ?? document.body);
  expect(rowOf(second).queryByRole('button')).not.toBeInTheDocument();
  expect(rowOf(second).getByText('须由另一位独立的管理员确认')).toBeInTheDocument();
  expect(rowOf(first).getByText(/重置密码/)).toBeInTheDocument();
  await person.click(rowOf(first).getByRole('button', { name: /^确\s?认$/ }));
  const question = within(await screen.findByRole('tooltip'));
  expect(question.getByText('确认“陈财务”的账号变更？')).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: /^确\s?(认|定)$/ }));
  await waitFor(() => expect(screen.queryByText(/重置密码/)).not.toBeInTheDocument());
  expect(confirmed).toEqual([event.id]);
});
