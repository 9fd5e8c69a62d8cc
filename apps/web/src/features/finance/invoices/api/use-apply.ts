import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';

/** Selection of what to invoice: individual items, or all of a month. */
export interface Selection {
  readonly nos: string[];
  readonly month: string;
  readonly billingProfileId: string;
  readonly limit: string;
  readonly note: string;
}

export const usePreview = () => useMutation({ mutationFn: (body: Selection) => api.invoice.preview({ body }) });

export function useApply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Selection) =>
      once('applyForInvoice', body, (idempotencyKey) => api.invoice.apply({ body }, { idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
