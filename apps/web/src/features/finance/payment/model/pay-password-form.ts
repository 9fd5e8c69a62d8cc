import type { Broken } from '../../../../shared/use-checked-form.ts';

export interface PayPasswordForm {
  readonly code: string;
  readonly payPassword: string;
  readonly repeated: string;
}

/** Keys under `password` of the `payment` texts. */
export type PayPasswordRule = 'codeRequired' | 'required' | 'differs';

const isSixDigits = (text: string): boolean => /^\d{6}$/.test(text);

/** The rules of the form; whether it is too easily guessed is for the server to say. */
export function checkPayPassword(form: PayPasswordForm): Broken<PayPasswordForm, PayPasswordRule> {
  return {
    ...(isSixDigits(form.code) ? {} : { code: 'codeRequired' }),
    ...(isSixDigits(form.payPassword) ? {} : { payPassword: 'required' }),
    ...(form.repeated === form.payPassword ? {} : { repeated: 'differs' }),
  };
}
