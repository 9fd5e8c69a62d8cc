import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvoiceTitleForm } from '@xunban/contract/invoice-rules';
import { api } from '../../../../shared/api.ts';

export type TitleForm = InvoiceTitleForm & { readonly isDefault: boolean };

export function useSaveTitle(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TitleForm) =>
      id === undefined ? api.invoice.addProfile({ body }) : api.invoice.editProfile({ query: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}

export function useRemoveTitle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.invoice.removeProfile({ query: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
