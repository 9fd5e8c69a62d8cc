import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { codeWasSent } from '../model/resend-clock.ts';

/** What the server is told about the code's purpose: 3 signs in, registers and resets. */
const SIGN_IN = 3;

export function useSendCode() {
  return useMutation({
    mutationFn: (mobile: string) => api.account.sendSmsCode({ query: { mobile, type: SIGN_IN } }),
    onSuccess: () => codeWasSent(),
  });
}
