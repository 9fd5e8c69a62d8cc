import { describe, expect, it } from 'vitest';
import { checkPasswordChange, checkPhoneChange, checkPhoneProof } from './account-change.ts';

const form = { oldPassword: 'before', verifyCode: '', password: 'after-this', confirmPassword: 'after-this' };

describe('a new password', () => {
  it.each([
    [{}, {}],
    [{ oldPassword: '' }, { oldPassword: 'oldPasswordRequired' }],
    [{ password: '' }, { password: 'passwordRequired', confirmPassword: 'confirmDiffers' }],
    [{ password: '12345', confirmPassword: '12345' }, { password: 'passwordShort' }],
    [{ confirmPassword: '' }, { confirmPassword: 'confirmRequired' }],
    [{ confirmPassword: 'other' }, { confirmPassword: 'confirmDiffers' }],
  ])('with the old one: %j → %j', (change, errors) =>
    expect(checkPasswordChange({ ...form, ...change }, 'oldPassword')).toEqual(errors),
  );
  it.each([
    [{ verifyCode: '123456', oldPassword: '' }, {}],
    [{ verifyCode: '' }, { verifyCode: 'codeRequired' }],
    [{ verifyCode: '12345' }, { verifyCode: 'smsCodeInvalid' }],
  ])('with a code: %j → %j', (change, errors) =>
    expect(checkPasswordChange({ ...form, ...change }, 'verifyCode')).toEqual(errors),
  );
});

it('a new phone needs a code to the old one, a number and a code to that', () => {
  expect(checkPhoneProof({ verifyCode: '' })).toEqual({ verifyCode: 'codeRequired' });
  expect(checkPhoneChange({ account: '', verifyCode: '' }, '13900139000')).toEqual({
    account: 'accountRequired',
    verifyCode: 'codeRequired',
  });
  const check = (account: string) => checkPhoneChange({ account, verifyCode: '123456' }, '13900139000');
  expect(check('1380013800')).toEqual({ account: 'accountInvalid' });
  expect(check('13900139000')).toEqual({ account: 'phoneUnchanged' });
  expect(check('13800138000')).toEqual({});
});
