// @vitest-environment happy-dom
import { calls, type MemberEntry } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-member']);

const entry: MemberEntry = {
  ...{ id: '22222222-0000-4000-8000-000000000001', memberNo: 'XB100001', name: '凌锐微波', phone: '138****8000' },
  ...{ memberType: 'Enterprise', isTrusted: true, isDisabled: false, isClosed: false, contactName: '黄客服' },
  ...{ createdAt: '2026-01-05T09:00:00+08:00', lastOrderAt: '2026-11-20T10:00:00+08:00', lastSeenAt: null },
};

it('shows members with their type and state, and requests the list of the address', async () => {
  const asked: unknown[] = [];
  answer(calls.memberPage.contacts, () => ({
    items: [{ id: '33333333-0000-4000-8000-000000000001', role: 'support' as const, name: '黄客服' }],
  }));
  answer(calls.memberPage.list, ({ query }) => {
    asked.push(query);
    return { totalCount: 1, items: [entry] };
  });
  openConsole('/members?is=disabled&lastOrder=never');
  const person = setupUser();
  const link = await screen.findByRole('link', { name: '凌锐微波' });
  expect(link).toHaveAttribute('href', `/members/${entry.id}`);
  for (const text of ['XB100001', '138****8000', '企业认证', '月结客户', '黄客服', '2026-11-20'])
    expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  expect(asked).toMatchObject([{ isDisabled: true, lastOrder: 'never' }]);
  await person.type(screen.getByRole('searchbox'), '凌锐{Enter}');
  await screen.findByRole('link', { name: '凌锐微波' });
  expect(asked.at(-1)).toMatchObject({ filter: '凌锐', isDisabled: true, lastOrder: 'never' });
});

it('shows when no member is found', async () => {
  answer(calls.memberPage.contacts, () => ({ items: [] }));
  answer(calls.memberPage.list, () => ({ totalCount: 0, items: [] }));
  openConsole('/members?filter=无此人');
  await screen.findByText('没有找到会员');
});

it('shows where counting ends', async () => {
  answer(calls.memberPage.contacts, () => ({ items: [] }));
  answer(calls.memberPage.list, () => ({ totalCount: 10_000, items: [entry] }));
  openConsole('/members');
  await screen.findByText('只数到 10000 位，请缩小范围');
});

it('gives the list as a file to who may export, as it is filtered', async () => {
  const asked: unknown[] = [];
  answer(calls.memberPage.contacts, () => ({ items: [] }));
  answer(calls.memberPage.list, () => ({ totalCount: 1, items: [entry] }));
  answer(calls.staffExports.members, ({ query }) => {
    asked.push(query);
    return { body: '会员号\nXB100001\n' };
  });
  openConsole('/members?is=disabled');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: /导出$/ }));
  await waitFor(() => expect(asked).toMatchObject([{ isDisabled: true, file: 'workbook' }]));
  await person.click(await screen.findByRole('button', { name: /^其他格式/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(asked).toMatchObject([{ file: 'workbook' }, { isDisabled: true, file: 'csv' }]));
});
