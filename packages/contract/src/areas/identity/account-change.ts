import { z } from 'zod';
import { codeText, phone, phoneText, smsCode } from '../../shared-schemas.ts';

/** A change of password or phone; the required fields depend on the change, and each missing one is reported. */
export const accountChange = z
  .object({
    change: z.enum(['password', 'phone']),
    /** Proof of the present phone, from member.validateCode. */
    proof: codeText(64).default(''),
    oldPassword: z.string().max(128).default(''),
    password: z.string().max(128).default(''),
    confirmPassword: z.string().max(128).default(''),
    /** The new phone. */
    account: phoneText('mobile').default(''),
    /** The code that was sent to the new phone. */
    verifyCode: codeText(12).default(''),
  })
  .superRefine(checkAccountChange);

interface AccountChange {
  readonly change: 'password' | 'phone';
  readonly proof: string;
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly account: string;
  readonly verifyCode: string;
}

function checkAccountChange(body: AccountChange, context: z.RefinementCtx): void {
  const fault = (field: keyof AccountChange, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (body.change === 'phone') {
    if (body.account === '') fault('account', 'phoneRequired');
    else if (!phone.safeParse(body.account).success) fault('account', 'phone');
    if (!smsCode.safeParse(body.verifyCode).success) fault('verifyCode', 'smsCode');
    if (body.proof === '') fault('proof', 'proof');
    return;
  }
  if (body.oldPassword === '' && body.proof === '') fault('oldPassword', 'oldPassword');
  if (body.password === '') fault('password', 'password');
  else if (body.password.length < 6) fault('password', 'passwordShort');
  if (body.confirmPassword === '') fault('confirmPassword', 'passwordAgain');
  else if (body.confirmPassword !== body.password) fault('confirmPassword', 'passwordsDiffer');
}
