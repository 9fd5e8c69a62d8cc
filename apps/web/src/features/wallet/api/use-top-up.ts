import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { leaveForGateway } from '../../payment/api/use-pay.ts';

/** Opens a top-up and goes on to the gateway's page. */
export function useTopUp() {
  return useMutation({
    mutationFn: (amount: string) =>
      once('topUp', { amount }, (idempotencyKey) => api.payment.topUp({ body: { amount } }, { idempotencyKey })),
    onSuccess: leaveForGateway,
  });
}
