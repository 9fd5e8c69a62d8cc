// @vitest-environment happy-dom
import { calls, type MessageSettings } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens(['messages']);
const user = setupUser();

const SETTINGS: MessageSettings = {
  ...{ email: '', isEmailProven: false, language: 'zh-CN' },
  events: [
    { event: 'orderShipped', sms: null, mail: 'on' },
    { event: 'questionAsked', sms: 'off', mail: 'on' },
    { event: 'moneyRefunded', sms: null, mail: 'always' },
  ],
};

it('switches off what is not wanted, and offers no switch for money', async () => {
  const sent: unknown[] = [];
  answer(calls.message.settings, () => SETTINGS);
  answer(calls.message.saveSettings, ({ body }) => {
    sent.push(body);
    return SETTINGS;
  });
  openSiteAsMember('/main/messageSettings');
  await user.click(await screen.findByRole('checkbox', { name: '已发货 邮件' }));
  expect(screen.getByRole('checkbox', { name: '有工程问题 短信' })).not.toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /退款到账/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('邮件和短信的语言'), 'English');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('已保存');
  expect(sent).toEqual([
    {
      language: 'en',
      off: [
        { event: 'orderShipped', channel: 'mail' },
        { event: 'questionAsked', channel: 'sms' },
      ],
    },
  ]);
});

it('a preset switches all channels that can be switched', async () => {
  const sent: unknown[] = [];
  answer(calls.message.settings, () => SETTINGS);
  answer(calls.message.saveSettings, ({ body }) => {
    sent.push(body);
    return SETTINGS;
  });
  openSiteAsMember('/main/messageSettings');
  expect(await screen.findByRole('radio', { name: /^只发邮件/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^只要等我处理的/ }));
  expect(screen.getByRole('checkbox', { name: '有工程问题 短信' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('已保存');
  expect(sent).toMatchObject([{ off: [{ event: 'orderShipped', channel: 'mail' }] }]);
});

it('proves an address by its code, and shows when the code is wrong', async () => {
  let now = SETTINGS;
  answer(calls.message.settings, () => now);
  answer(calls.message.askEmailCode, () => ({ resendAfterSeconds: 60 }));
  answer(calls.message.proveEmail, ({ body }) => {
    if (body.verifyCode !== '123456') return refuse('account.emailCodeWrong');
    now = { ...SETTINGS, email: 'li@example.com', isEmailProven: true };
    return now;
  });
  openSiteAsMember('/main/messageSettings');
  await user.type(await screen.findByLabelText(/邮箱地址/), 'li@example.com');
  await user.click(screen.getByRole('button', { name: '发送验证码' }));
  const code = await screen.findByLabelText(/邮件验证码/);
  await user.type(code, '654321');
  await user.click(screen.getByRole('button', { name: '验证邮箱' }));
  await screen.findByText('邮件验证码不正确或已过期');
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: '验证邮箱' }));
  await screen.findByText('已验证');
});
