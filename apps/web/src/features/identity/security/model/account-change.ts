import { phoneOrText } from '@xunban/contract/phone-numbers';
import type { FieldErrors } from '../../../../shared/use-checked-form.ts';
import {
  checkAccount,
  checkChosenPassword,
  checkConfirmation,
  checkSmsCode,
  type IsCommon,
  onlyErrors,
  type Rule,
} from '../../account/model/credentials.ts';

/** A new login password, with the old one or a code to the member's phone as proof. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly verifyCode: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The code to the present phone, the first step of every phone change. */
export interface PhoneProof {
  readonly verifyCode: string;
}

export interface PhoneChange {
  readonly account: string;
  readonly verifyCode: string;
}

export type ProofBy = 'oldPassword' | 'verifyCode';

/** @param account the member's phone number, no part of which makes a password */
export const checkPasswordChange = (
  form: PasswordChange,
  by: ProofBy,
  account = '',
  isCommon: IsCommon = () => false,
): FieldErrors<PasswordChange, Rule> =>
  onlyErrors<PasswordChange>({
    oldPassword: by === 'oldPassword' && form.oldPassword === '' ? 'oldPasswordRequired' : undefined,
    verifyCode: by === 'verifyCode' ? checkSmsCode(form.verifyCode) : undefined,
    password: checkChosenPassword(form.password, account, isCommon),
    confirmPassword: checkConfirmation(form.password, form.confirmPassword),
  });

export const checkPhoneProof = ({ verifyCode }: PhoneProof): FieldErrors<PhoneProof, Rule> =>
  onlyErrors<PhoneProof>({ verifyCode: checkSmsCode(verifyCode) });

/** @param present the number that is to be changed */
export const checkPhoneChange = (
  { account, verifyCode }: PhoneChange,
  present: string,
): FieldErrors<PhoneChange, Rule> =>
  onlyErrors<PhoneChange>({
    account: checkNewNumber(account, present) ?? checkAccount(account),
    verifyCode: checkSmsCode(verifyCode),
  });

/** Returns the rule that prevents a code to the new number, besides that it must be valid. */
export const checkNewNumber = (account: string, present: string): Rule | undefined =>
  phoneOrText('mobile', account) === present ? 'phoneUnchanged' : undefined;
