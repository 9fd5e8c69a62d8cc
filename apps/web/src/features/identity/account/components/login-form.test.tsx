// @vitest-environment happy-dom
import { type Language, readIn } from '@xunban/i18n/react';
import { act, screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it, onTestFinished } from 'vitest';
import { openSite } from '../../../../testing/open-site.tsx';
import { storeSignInWay } from '../model/sign-in-way.ts';

testScreens(['account']);

it('opens on SMS for a newcomer, and says that it creates the account and which numbers it takes', async () => {
  openSite('/login');
  expect(await screen.findByRole('tab', { name: '短信登录', selected: true })).toBeInTheDocument();
  expect(screen.getByText('第一次登录会自动创建账号')).toBeInTheDocument();
  expect(screen.getByText('中国大陆手机号，11 位')).toBeInTheDocument();
  await setupUser().click(screen.getByRole('tab', { name: '账号登录' }));
  expect(screen.getByLabelText(/^密码/)).toBeInTheDocument();
});

it('opens on the password where one was used before', async () => {
  storeSignInWay('password');
  onTestFinished(() => storeSignInWay('sms'));
  openSite('/login');
  expect(await screen.findByRole('tab', { name: '账号登录', selected: true })).toBeInTheDocument();
});

it.each<[Language, string]>([
  ['zh-CN', '请输入手机号'],
  ['zh-TW', '請輸入手機號碼'],
  ['en', 'Enter your phone number'],
])('asks for the phone number of an empty account, on both tabs, in %s', async (language, text) => {
  const user = setupUser();
  onTestFinished(async () => act(() => readIn('zh-CN')));
  openSite('/login');
  await screen.findByRole('tab', { name: '短信登录', selected: true });
  await act(() => readIn(language));
  for (const tab of [0, 1]) {
    await user.click(screen.getAllByRole('tab')[tab]!);
    const form = screen.getByRole('tabpanel');
    await user.type(within(form).getAllByRole('textbox')[0]!, '{Enter}');
    expect(within(form).getByText(text)).toBeInTheDocument();
    expect(within(form).getAllByRole('textbox')[0]).toHaveFocus();
  }
});
