import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export type QuestionFilter = 'state' | 'orderNo';
export const QUESTION_FILTERS: readonly QuestionFilter[] = ['state', 'orderNo'];

/** Keys, fetchers and options of the questions; they change with their orders. */
export const questionQueries = {
  list: (list: ListQuery<QuestionFilter>) =>
    queryOptions({
      queryKey: ['orders', 'questions', 'list', list],
      queryFn: ({ signal }) => {
        const state = (['awaitingReply', 'answered', 'closed'] as const).find((one) => one === list.filters.state);
        return api.order.questions({ query: { ...pagingOf(list), ...list.filters, state } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  counts: queryOptions({
    queryKey: ['orders', 'questions', 'counts'],
    queryFn: ({ signal }) => api.engineeringQuestions.counts({}, { signal }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'questions', 'one', id],
      queryFn: ({ signal }) => api.engineeringQuestions.show({ params: { id } }, { signal }),
    }),
};
