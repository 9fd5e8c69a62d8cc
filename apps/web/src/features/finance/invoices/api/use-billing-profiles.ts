import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingProfileForm } from '@xunban/contract/invoice-rules';
import { api } from '../../../../shared/api.ts';

export type BillingProfileInput = BillingProfileForm & { readonly isDefault: boolean };

export function useSaveBillingProfile(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BillingProfileInput) =>
      id === undefined ? api.invoice.addProfile({ body }) : api.invoice.editProfile({ query: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}

export function useRemoveBillingProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.invoice.removeProfile({ query: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invoices'] }),
  });
}
