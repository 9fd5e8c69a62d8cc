import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

/** Read again with everything else about orders. */
export const afterSalesQueries = {
  ofOrder: (orderNo: string) =>
    queryOptions({
      queryKey: ['orders', 'complaints', orderNo],
      queryFn: ({ signal }) => api.afterSales.ofOrder({ query: { orderNo } }, { signal }),
    }),
  quality: (orderNo: string) =>
    queryOptions({
      queryKey: ['orders', 'quality', orderNo],
      queryFn: ({ signal }) => api.quality.ofOrder({ query: { orderNo } }, { signal }),
    }),
  /** An own image. */
  image: (id: string) =>
    queryOptions({
      queryKey: ['complaintImage', id],
      queryFn: ({ signal }) => api.upload.image({ params: { id } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Runs an action on complaints or deviations: shows its success or error message, and then fetches the data again. */
export function useAfterSalesAction(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly done: string }) => run(),
    onSuccess: (_answer, { done }) => {
      toast.success(done);
      onDone?.();
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}
