import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

export const evaluationQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['evaluations', 'list'], list, (query, options) => api.staffEvaluations.list({ query }, options)),
  ofOrder: (orderNo: string) =>
    queryOptions({
      queryKey: ['evaluations', 'ofOrder', orderNo],
      queryFn: ({ signal }) => api.staffEvaluations.list({ query: { filter: orderNo, maxResultCount: 1 } }, { signal }),
    }),
  image: (id: string, imageId: string) =>
    queryOptions({
      queryKey: ['evaluationImage', id, imageId],
      queryFn: ({ signal }) => api.staffEvaluations.image({ params: { id, imageId } }, { signal }),
    }),
  factories: queryOptions({
    queryKey: ['evaluations', 'factories'],
    queryFn: ({ signal }) => api.staffEvaluations.factories({}, { signal }),
  }),
};
