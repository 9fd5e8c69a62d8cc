import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

/** What every carrier asks for sending these boards to this address. */
export const freightQuery = (addressId: string, cartIds: readonly string[]) =>
  queryOptions({
    queryKey: ['freight', addressId, cartIds],
    queryFn: ({ signal }) => api.address.freight({ body: { addressId, cartIds: [...cartIds] } }, { signal }),
    enabled: addressId !== '' && cartIds.length > 0,
    placeholderData: keepPreviousData,
  });
