import type { Broken } from '../../../shared/use-checked-form.ts';
import {
  checkAccount,
  checkConfirmation,
  checkPassword,
  checkSmsCode,
  present,
  type Rule,
} from '../../account/model/credentials.ts';

/** A new login password, with the old one or a code to the member's telephone as proof. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly verifyCode: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The code to the present telephone: what every change of it begins with. */
export interface PhoneProof {
  readonly verifyCode: string;
}

export interface PhoneChange {
  readonly account: string;
  readonly verifyCode: string;
}

export type ProofBy = 'oldPassword' | 'verifyCode';

export const checkPasswordChange = (form: PasswordChange, by: ProofBy): Broken<PasswordChange, Rule> =>
  present<PasswordChange>({
    oldPassword: by === 'oldPassword' && form.oldPassword === '' ? 'oldPasswordRequired' : undefined,
    verifyCode: by === 'verifyCode' ? checkSmsCode(form.verifyCode) : undefined,
    password: checkPassword(form.password),
    confirmPassword: checkConfirmation(form.password, form.confirmPassword),
  });

export const checkPhoneProof = ({ verifyCode }: PhoneProof): Broken<PhoneProof, Rule> =>
  present<PhoneProof>({ verifyCode: checkSmsCode(verifyCode) });

export const checkPhoneChange = ({ account, verifyCode }: PhoneChange): Broken<PhoneChange, Rule> =>
  present<PhoneChange>({ account: checkAccount(account), verifyCode: checkSmsCode(verifyCode) });
