import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export const productionFileQueries = {
  ofOrder: (id: string) =>
    queryOptions({
      // Read again with everything else about orders.
      queryKey: ['orders', 'productionFiles', id],
      queryFn: ({ signal }) => api.productionFiles.ofOrder({ params: { id } }, { signal }),
    }),
};
