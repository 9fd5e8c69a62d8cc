// @vitest-environment happy-dom
import { calls, type LoginDevice } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['security', 'account']);

const AT = '2026-11-21T10:00:00+08:00';
const idOf = (digit: number) => `77777777-0000-4000-8000-00000000000${digit}`;
const here: LoginDevice = {
  ...{ id: idOf(1), kind: 'computer', browser: 'Chrome', system: 'Windows', network: '203.0.113.*', isCurrent: true },
  ...{ signedInAt: AT, lastSeenAt: '2026-11-22T09:15:00+08:00' },
};
const phone: LoginDevice = { ...here, id: idOf(2), kind: 'phone', browser: 'Safari', system: 'iOS', isCurrent: false };
const script: LoginDevice = {
  ...here,
  id: idOf(3),
  kind: 'script',
  browser: '',
  system: '',
  network: '',
  isCurrent: false,
};

it('shows device, shortened network and last use, and ends one session or all others', async () => {
  const user = setupUser();
  let devices = [here, phone, script];
  answer(calls.account.devices, () => ({ items: devices }));
  answer(calls.account.onBehalfActions, () => ({ totalCount: 0, items: [] }));
  answer(calls.account.signOutDevice, ({ params }) => {
    devices = devices.filter(({ id }) => id !== params.id);
    return undefined;
  });
  answer(calls.account.signOutEverywhere, ({ body }) => {
    expect(body).toEqual({ keepCurrent: true });
    devices = [here];
    return { revokedSessions: 1 };
  });
  openSiteAsMember('/main/editPassword');
  const card = await screen.findByRole('region', { name: '登录设备' });
  await within(card).findByText('Chrome · Windows');
  expect(
    within(card).getAllByText('网络 203.0.113.* · 登录于 2026-11-21 10:00 · 最近使用 2026-11-22 09:15'),
  ).toHaveLength(2);
  expect(within(card).getByText('网络只显示地址的前几段。本站没有地址库，不推断设备所在地。')).toBeInTheDocument();

  await user.click(within(card).getByRole('button', { name: '让 Safari · iOS 退出登录' }));
  await waitFor(() => expect(within(card).queryByText('Safari · iOS')).not.toBeInTheDocument());
  await user.click(within(card).getByRole('button', { name: '退出其他设备' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(1));
});
