import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { trimmed } from '../../../../shared/trimmed-form.ts';
import { checkNewPassword, checkPasswordLogin, checkPhoneForCode, checkSmsLogin } from './credentials.ts';

const catalogue = createRequire(import.meta.url).resolve('@xunban/i18n/catalogues/zh-CN/account.json');
const texts: Record<string, string> = JSON.parse(readFileSync(catalogue, 'utf8')).validation;
/** Returns the texts that the user sees, field by field. */
const messages = (errors: object) =>
  Object.fromEntries(Object.entries(errors).map(([field, rule]) => [field, texts[String(rule)]]));

const good = { account: '13800138000', password: 'secret', captcha: 'ab12' };

describe('signing in with a password', () => {
  it.each([
    [{}, {}],
    [{ account: '' }, { account: '请输入手机号' }],
    [{ account: '12345678901' }, { account: '请输入正确的手机号' }],
    [{ account: '1380013800' }, { account: '请输入正确的手机号' }],
    [{ account: '+86 138 0013 8000' }, {}],
    [{ account: '０１３８００１３８０００' }, {}],
    [{ account: '0512-68123456' }, { account: '请输入正确的手机号' }],
    [{ password: '' }, { password: '请输入密码' }],
    [{ password: '12345' }, { password: '密码长度至少6位!' }],
    [{ password: '123456' }, {}],
    [{ captcha: '' }, { captcha: '请输入验证码' }],
    [
      { account: '', password: '', captcha: '' },
      { account: '请输入手机号', password: '请输入密码', captcha: '请输入验证码' },
    ],
  ])('%j → %j', (change, expected) => expect(messages(checkPasswordLogin({ ...good, ...change }))).toEqual(expected));
});

describe('signing in with an SMS code', () => {
  it.each([
    [{ account: '13800138000', smsCode: '123456' }, {}],
    [{ account: '13800138000', smsCode: '' }, { smsCode: '请输入验证码' }],
    [{ account: '13800138000', smsCode: '12345' }, { smsCode: '请输入 6 位短信验证码' }],
    [{ account: '', smsCode: '123456' }, { account: '请输入手机号' }],
  ])('%j → %j', (form, expected) => expect(messages(checkSmsLogin(form))).toEqual(expected));

  it('asks for the phone before it sends a code', () => {
    expect(messages({ phone: checkPhoneForCode('') })).toEqual({ phone: '请先输入手机号' });
    expect(messages({ phone: checkPhoneForCode('138') })).toEqual({ phone: '请输入正确的手机号' });
    expect(checkPhoneForCode('19912345678')).toBeUndefined();
  });
});

describe('choosing a password', () => {
  const form = { account: '13800138000', smsCode: '123456', password: 'secret', confirmPassword: 'secret' };
  it.each([
    [{}, {}],
    [{ confirmPassword: '' }, { confirmPassword: '请再次输入密码' }],
    [{ confirmPassword: 'secreT' }, { confirmPassword: '两次输入的密码不一致' }],
    [{ password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) }, { password: '密码长度不能超过 128 位' }],
  ])('%j → %j', (change, expected) => expect(messages(checkNewPassword({ ...form, ...change }))).toEqual(expected));
});

it('refuses a common password after the other rules', () => {
  const form = { account: '13800138000', smsCode: '123456', password: 'secret', confirmPassword: 'secret' };
  const check = (password: string, isCommon: boolean) =>
    messages(checkNewPassword({ ...form, password, confirmPassword: password }, () => isCommon));
  expect(check('secret', true)).toEqual({ password: '这个密码太常见，请换一个' });
  expect(check('12345', true)).toEqual({ password: '密码长度至少6位!' });
  expect(check('secret', false)).toEqual({});
});

it('trims what is typed around a number or code, and leaves passwords alone', () => {
  expect(trimmed({ account: ' 13800138000\t', smsCode: ' 123456 ', password: ' a b ' })).toEqual({
    account: '13800138000',
    smsCode: '123456',
    password: ' a b ',
  });
});
