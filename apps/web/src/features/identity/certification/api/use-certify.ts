import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { type CertificationForm, toSent } from '../model/certification-form.ts';
import { certificationQueries } from './certification-queries.ts';

/** Submits a certification; what the member is and may do is read again. */
export function useCertify() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: CertificationForm) => api.member.certify({ body: toSent(form) }),
    onSuccess: (certification) => {
      client.setQueryData(certificationQueries.state.queryKey, certification);
      void client.invalidateQueries({ queryKey: ['member'] });
      void client.invalidateQueries({ queryKey: certificationQueries.prefill.queryKey });
    },
  });
}

/** Sends the code for a certification to the member's own phone. */
export function useCertificationCode(phone: string) {
  return useMutation({ mutationFn: () => api.account.sendSmsCode({ query: { mobile: phone, type: CERTIFIES } }) });
}

const CERTIFIES = 5;
