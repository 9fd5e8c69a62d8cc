import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { codeWasSent } from '../../../identity/account/model/resend-clock.ts';

/** Sends a code to the member's own phone; the server says which, masked. */
export function usePayPasswordCode() {
  return useMutation({
    mutationFn: () => api.member.payPasswordCode({}),
    onSuccess: () => codeWasSent(),
  });
}

export function useSetPayPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { verifyCode: string; payPassword: string }) => api.member.setPayPassword({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['member'] }),
  });
}
