import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { type CodeFor, codeWasSent } from '../../account/model/resend-clock.ts';
import type { PasswordChange, PhoneChange, ProofBy } from '../model/account-change.ts';

/** Sends a code: to the member's own phone, or to the new one that replaces it. */
export function useSecurityCode(phone: CodeFor) {
  return useMutation({
    mutationFn: (mobile: string) => api.member.sendCode({ query: { mobile } }),
    onSuccess: () => codeWasSent(phone),
  });
}

/** Exchanges the code for a proof, good for one change within ten minutes. */
export function useProvePhone() {
  return useMutation({ mutationFn: proofOf });
}

/** Both changes end the sessions of other devices. */
export function useChangePassword(by: ProofBy) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ oldPassword, verifyCode, password, confirmPassword }: PasswordChange) => {
      const proof = by === 'verifyCode' ? await proofOf(verifyCode) : '';
      const known = by === 'oldPassword' ? { oldPassword } : { proof };
      return api.account.updateAccount({ body: { change: 'password', ...known, password, confirmPassword } });
    },
    onSuccess: refresh,
  });
}

export function useChangePhone() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (form: PhoneChange & { readonly proof: string }) =>
      api.account.updateAccount({ body: { change: 'phone', ...form } }),
    onSuccess: refresh,
  });
}

const proofOf = (verifyCode: string): Promise<string> =>
  api.member.validateCode({ query: { verifyCode } }).then(({ proof }) => proof);

function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['member'] });
    void client.invalidateQueries({ queryKey: ['devices'] });
  };
}
