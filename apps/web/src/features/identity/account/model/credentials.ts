import { phoneNumber } from '@xunban/contract/phone-numbers';

/**
 * Fields of the sign-in, registration and reset forms (specification §5). Rules are checked in the form's order and name the
 * text to show; the server checks everything again.
 */
export interface PasswordLogin {
  readonly account: string;
  readonly password: string;
  readonly captcha: string;
}
export interface SmsLogin {
  readonly account: string;
  readonly smsCode: string;
}
/** Registration and reset ask the same: a phone that is yours, and a password typed twice. */
export interface NewPassword {
  readonly account: string;
  readonly smsCode: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** Keys under `validation` of the `account` texts. */
export type Rule =
  | 'accountRequired'
  | 'accountInvalid'
  | 'passwordRequired'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'oldPasswordRequired'
  | 'confirmRequired'
  | 'confirmDiffers'
  | 'codeRequired'
  | 'smsCodeInvalid'
  | 'phoneFirst'
  | 'phoneUnchanged';

/** The violated rule of each field; a field without one is valid. */
export type FieldErrors<F> = { readonly [K in keyof F]?: Rule };

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;
export const SMS_CODE_LENGTH = 6;

export function checkPasswordLogin(form: PasswordLogin): FieldErrors<PasswordLogin> {
  return onlyErrors<PasswordLogin>({
    account: checkAccount(form.account),
    password: checkPassword(form.password),
    captcha: form.captcha === '' ? 'codeRequired' : undefined,
  });
}

export function checkSmsLogin(form: SmsLogin): FieldErrors<SmsLogin> {
  return onlyErrors<SmsLogin>({ account: checkAccount(form.account), smsCode: checkSmsCode(form.smsCode) });
}

/** The rule of the server for common passwords. @param account the phone number, as far as it is typed */
export type IsCommon = (password: string, account: string) => boolean;
const isNeverCommon: IsCommon = () => false;

export function checkNewPassword(form: NewPassword, isCommon: IsCommon = isNeverCommon): FieldErrors<NewPassword> {
  return onlyErrors<NewPassword>({
    account: checkAccount(form.account),
    smsCode: checkSmsCode(form.smsCode),
    password: checkChosenPassword(form.password, form.account, isCommon),
    confirmPassword: checkConfirmation(form.password, form.confirmPassword),
  });
}

/** Returns the rule that prevents an SMS code from being requested. */
export function checkPhoneForCode(account: string): Rule | undefined {
  if (account === '') return 'phoneFirst';
  return checkAccount(account);
}

/** A mainland mobile number in any spelling. */
export function checkAccount(account: string): Rule | undefined {
  if (account === '') return 'accountRequired';
  return phoneNumber('mobile', account) ? undefined : 'accountInvalid';
}

export function checkPassword(password: string): Rule | undefined {
  if (password === '') return 'passwordRequired';
  if (password.length < PASSWORD_MIN) return 'passwordShort';
  return password.length > PASSWORD_MAX ? 'passwordLong' : undefined;
}

export const checkChosenPassword = (password: string, account: string, isCommon: IsCommon): Rule | undefined =>
  checkPassword(password) ?? (isCommon(password, account) ? 'passwordCommon' : undefined);

export function checkConfirmation(password: string, confirmation: string): Rule | undefined {
  if (confirmation === '') return 'confirmRequired';
  return confirmation === password ? undefined : 'confirmDiffers';
}

export function checkSmsCode(code: string): Rule | undefined {
  if (code === '') return 'codeRequired';
  return /^\d{6}$/.test(code) ? undefined : 'smsCodeInvalid';
}

/** Returns only the fields with a violated rule. */
export function onlyErrors<F>(rules: { readonly [K in keyof F]: Rule | undefined }): FieldErrors<F> {
  const errors: { [K in keyof F]?: Rule } = {};
  for (const name in rules) {
    const rule = rules[name];
    if (rule) errors[name] = rule;
  }
  return errors;
}
