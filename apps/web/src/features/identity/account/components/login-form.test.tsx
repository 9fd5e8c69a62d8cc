// @vitest-environment happy-dom
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
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
