import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryAddress } from '@xunban/contract';
import { api } from '../../../../shared/api.ts';
import type { AddressForm } from '../model/address-form.ts';

export interface AddressChange extends AddressForm {
  /** The address that is changed; absent for a new one. */
  readonly id: string | undefined;
  readonly isDefault: boolean;
}

/** Adds or changes an address. The lists and freights that depend on it are read again. */
export function useSaveAddress() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: AddressChange): Promise<DeliveryAddress> =>
      id === undefined ? api.address.add({ body }) : api.address.edit({ query: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveAddress() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => api.address.remove({ query: { id } }), onSuccess: refresh });
}

export function useSetDefaultAddress() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => api.address.setDefault({ query: { id } }), onSuccess: refresh });
}

function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['addresses'] });
    void client.invalidateQueries({ queryKey: ['freight'] });
  };
}
