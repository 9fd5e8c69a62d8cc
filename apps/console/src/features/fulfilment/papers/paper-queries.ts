import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export const paperQueries = {
  ofOrder: (id: string) =>
    queryOptions({
      // Read again with everything else about orders.
      queryKey: ['orders', 'papers', id],
      queryFn: ({ signal }) => api.orderPapers.ofOrder({ params: { id } }, { signal }),
    }),
};
