import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallArguments } from '@xunban/contract';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';

/** Delivery options of a main order; to its current address when no other is requested. */
export const deliveryChoicesQuery = (mainOrderId: string, addressId: string) =>
  queryOptions({
    queryKey: ['orders', 'delivery', mainOrderId, addressId],
    queryFn: ({ signal }) =>
      api.main.deliveryChoices({ query: { mainOrderId, ...(addressId && { addressId }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type DeliveryWish = CallArguments<AllCalls['order']['changeAddress']>['body'];

/** Sends the change; refused or not, what is known of the order is read again. */
export function useChangeDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DeliveryWish) =>
      once('changeDelivery', body, (idempotencyKey) => api.order.changeAddress({ body }, { idempotencyKey })),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}
