import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SpecChanges } from '@xunban/contract';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export const QUESTION_VIEWS = ['open', 'awaitingReply', 'answered', 'closed'] as const;
export type QuestionView = (typeof QUESTION_VIEWS)[number];

/** Keys, fetchers and options of everything that is read about questions. */
export const questionQueries = {
  list: (view: QuestionView, list: ListQuery<never>) =>
    queryOptions({
      queryKey: ['questions', 'list', view, list],
      queryFn: ({ signal }) => api.staffQuestions.list({ query: { ...pagingOf(list), state: view } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  ofOrder: (orderNo: string) =>
    queryOptions({
      queryKey: ['questions', 'order', orderNo],
      queryFn: ({ signal }) => api.staffQuestions.list({ query: { orderNo, maxResultCount: 200 } }, { signal }),
    }),
  draft: (orderId: string, finding: number | null) =>
    queryOptions({
      queryKey: ['questions', 'draft', orderId, finding],
      queryFn: ({ signal }) =>
        api.staffQuestions.draft({ params: { id: orderId }, query: finding === null ? {} : { finding } }, { signal }),
    }),
  effects: (orderId: string, changes: readonly SpecChanges[]) =>
    queryOptions({
      queryKey: ['questions', 'effects', orderId, changes],
      queryFn: ({ signal }) =>
        api.staffQuestions.effects(
          { params: { id: orderId }, body: { options: changes.map((one) => ({ changes: one })) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  templates: queryOptions({
    queryKey: ['questions', 'templates'],
    queryFn: ({ signal }) => api.staffQuestions.templates({}, { signal }),
  }),
};
