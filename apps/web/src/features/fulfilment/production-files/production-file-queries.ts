import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import type { Mark } from './mark-on-board.tsx';

export const productionFileQueries = {
  ofOrder: (orderId: string) =>
    queryOptions({
      // Read again with everything else about orders.
      queryKey: ['orders', 'productionFiles', orderId],
      queryFn: ({ signal }) => api.productionFiles.list({ query: { orderId } }, { signal }),
    }),
};

/** Confirms or refuses a version; afterwards, also after an error, everything about orders is fetched again. */
export function useFileDecision(id: string) {
  const { t } = useTranslation('production-files');
  const client = useQueryClient();
  const after = {
    onError: (error: Error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  };
  const confirm = useMutation({
    mutationFn: () => api.productionFiles.confirm({ params: { id } }),
    onSuccess: () => toast.success(t('own.confirmed')),
    ...after,
  });
  const refuse = useMutation({
    mutationFn: (body: { readonly text: string; readonly place: Mark | null }) =>
      api.productionFiles.refuse({ params: { id }, body }),
    onSuccess: () => toast.success(t('own.refused')),
    ...after,
  });
  return { confirm, refuse };
}
