import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

interface Choice {
  readonly mainOrderId: string;
  /** Empty for no invoice by itself. */
  readonly titleId: string;
}

export function useChooseTitle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: Choice) => api.order.changeInvoice({ query }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
