import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';

export const packingQueries = {
  all: ['packing'] as const,
  station: (filter: string, take: number) =>
    queryOptions({
      queryKey: [...packingQueries.all, 'station', filter, take],
      queryFn: ({ signal }) => api.staffParcels.station({ query: { filter, maxResultCount: take } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  carriers: queryOptions({
    queryKey: ['packing', 'carriers'],
    queryFn: ({ signal }) => api.staffParcels.carriers({}, { signal }),
  }),
};

/** After a step everything about packing, and the orders, is read again. */
export function useReread() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [packingQueries.all, ['orders'], ['mainOrders']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** Hands the label or the delivery note of a parcel to the browser's downloads. */
export function usePrint() {
  return useMutation({
    mutationFn: async ({ id, what }: { readonly id: string; readonly what: 'label' | 'deliveryNote' }) =>
      api.staffParcels[what]({ params: { id } }, { timeoutMs: 60_000 }),
    onSuccess: (blob, { what }) => saveBlob(blob, `${what}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
}
