// @vitest-environment happy-dom
import { calls } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { beforeEach, expect, it } from 'vitest';
import { openSite } from '../../../../testing/open-site.tsx';
import { codeWasSent } from '../model/resend-clock.ts';

testScreens(['account']);
beforeEach(() => codeWasSent('own', 0));

const SENT = { resendAfterSeconds: 60, expiresInSeconds: 300 };
const user = setupUser();

async function askForCode() {
  openSite('/register');
  await user.type(await screen.findByRole('textbox', { name: /手机号/ }), '13900000001');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
}

it('solves the puzzle that the server asks for, and requests the code again', async () => {
  const solutions: string[] = [];
  answer(calls.account.sendSmsCode, ({ query }) => {
    solutions.push(query.solution);
    if (query.solution !== '') return SENT;
    return refuse('account.captchaNeeded', { puzzle: { challenge: 'a.b', bits: 4 } });
  });
  await askForCode();
  await screen.findByRole('button', { name: /秒后重发/ });
  expect(solutions).toEqual(['', expect.stringMatching(/^a\.b\.\d+$/)]);
});

it('shows a captcha when there is no puzzle that it can solve', async () => {
  const answers: string[] = [];
  answer(calls.account.sendSmsCode, ({ query }) => {
    answers.push(query.verifyCode);
    if (query.verifyCode === 'ABCD') return SENT;
    return refuse(query.verifyCode === '' ? 'account.captchaNeeded' : 'account.captchaWrong');
  });
  await askForCode();
  const captcha = await screen.findByRole('textbox', { name: /图形验证码/ });
  expect(captcha).toHaveFocus();
  expect(captcha).toHaveAccessibleDescription('填写图中字符，再点“获取验证码”');
  await user.type(captcha, 'WXYZ');
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByText('图形验证码不正确或已过期');
  // Enter asks for the code: it does not sign in without one.
  await user.type(screen.getByRole('textbox', { name: /图形验证码/ }), 'ABCD{Enter}');
  await screen.findByRole('button', { name: /秒后重发/ });
  expect(answers).toEqual(['', 'WXYZ', 'ABCD']);
  expect(screen.queryByRole('textbox', { name: /图形验证码/ })).toBeNull();
});
