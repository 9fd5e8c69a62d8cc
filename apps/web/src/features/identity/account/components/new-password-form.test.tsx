// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSite, openSiteAsMember } from '../../../../testing/open-site.tsx';

testScreens(['account', 'security', 'errors']);

const PHONE = '13900000001';
const COMMON = '这个密码太常见，请换一个';
const user = setupUser();

/** Types into a field that may have a text already. */
async function fill(label: RegExp, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

it.each([
  [
    '/register',
    '注册并登录',
    (onSent: () => void) =>
      answer(calls.account.register, () => {
        onSent();
        return refuse('account.smsCodeWrong');
      }),
  ],
  [
    '/resetpassword',
    '设置新密码',
    (onSent: () => void) =>
      answer(calls.account.recoverPassword, () => {
        onSent();
        return refuse('account.smsCodeWrong');
      }),
  ],
])(
  '%s states the rule before typing and shows a common password at its field before it sends',
  async (address, submit, prepare) => {
    let sent = 0;
    prepare(() => {
      sent += 1;
    });
    openSite(address);
    const password = await screen.findByLabelText(/^新密码/);
    expect(password).toHaveAccessibleDescription(/常见密码（如 123456、生日、手机号）不能使用/);
    await fill(/^手机号/, PHONE);
    await fill(/^短信验证码/, '482913');
    // From the list, with a usual ending, and from the phone number.
    for (const common of ['woaini1314', 'Passw0rd!', PHONE.slice(-8)]) {
      await fill(/^新密码/, common);
      await screen.findByText(COMMON);
      expect(password).toHaveAccessibleDescription(COMMON);
      await fill(/^新密码/, 'kuai-dian-da-yang');
      expect(screen.queryByText(COMMON)).not.toBeInTheDocument();
    }
    await fill(/^新密码/, 'woaini1314');
    await fill(/^确认密码/, 'woaini1314');
    await user.click(screen.getByRole('button', { name: submit }));
    await screen.findByText(COMMON);
    expect(sent).toBe(0);
    await fill(/^新密码/, 'kuai-dian-da-yang');
    await fill(/^确认密码/, 'kuai-dian-da-yang');
    await user.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(sent).toBe(1));
  },
);

it('shows a common password, and one from the own number, when a member changes it', async () => {
  answer(calls.account.devices, () => ({ items: [] }));
  answer(calls.account.onBehalfActions, () => ({ totalCount: 0, items: [] }));
  openSiteAsMember('/main/editPassword', { account: PHONE });
  const password = await screen.findByLabelText(/^新密码/);
  expect(password).toHaveAccessibleDescription(/常见密码/);
  for (const common of ['iloveyou2024', PHONE]) {
    await fill(/^新密码/, common);
    await screen.findByText(COMMON);
    await fill(/^新密码/, 'kuai-dian-da-yang');
    expect(screen.queryByText(COMMON)).not.toBeInTheDocument();
  }
  await fill(/^原密码/, 'before-this');
  await fill(/^新密码/, 'iloveyou2024');
  await fill(/^确认密码/, 'iloveyou2024');
  // Without an answer prepared for it, a request would fail this test.
  await user.click(screen.getByRole('button', { name: '保存新密码' }));
  await screen.findByText(COMMON);
});
