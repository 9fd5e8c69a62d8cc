import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

export const evaluationQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['evaluations', 'list', list],
      queryFn: ({ signal }) =>
        api.staffEvaluations.list({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
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
