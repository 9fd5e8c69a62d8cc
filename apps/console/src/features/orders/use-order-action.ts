import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { ApiError } from '@xunban/contract/client';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { orderQueries } from './order-queries.ts';

/**
 * Runs a step on an order and shows its outcome. When somebody else was faster the order is read again and the person
 * is asked to judge afresh, instead of the step being repeated on something that they have not seen.
 */
export function useOrderAction(id: string) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: () => Promise<StaffOrderDetail>) => step(),
    onSuccess(order) {
      client.setQueryData(orderQueries.detail(id).queryKey, order);
      toast.success(t('action.done'));
    },
    onError(error) {
      const isStale = error instanceof ApiError && error.code === 'order.stateChanged';
      toast.error(isStale ? t('action.stale') : problemText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}
