import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { dropDraft } from '../../../../shared/form-draft.ts';
import { once } from '../../../../shared/once.ts';
import { leaveForGateway } from '../../payment/api/use-pay.ts';

export const TOP_UP_DRAFT = 'topUp';

/** Opens a top-up and goes on to the gateway's page. */
export function useTopUp() {
  return useMutation({
    mutationFn: (amount: string) =>
      once('topUp', { amount }, (idempotencyKey) => api.payment.topUp({ body: { amount } }, { idempotencyKey })),
    onSuccess: (opened) => {
      dropDraft(TOP_UP_DRAFT);
      leaveForGateway(opened);
    },
  });
}
