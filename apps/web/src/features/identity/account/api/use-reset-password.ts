import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import type { NewPassword } from '../model/credentials.ts';

export function useResetPassword() {
  return useMutation({
    mutationFn: ({ account, smsCode, password, confirmPassword }: NewPassword) =>
      api.account.forgetPassword({ body: { account, verifyCode: smsCode, password, confirmPassword } }),
  });
}
