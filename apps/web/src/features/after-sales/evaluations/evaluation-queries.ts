import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments, calls } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export const EVALUATIONS_PER_PAGE = 10;

export const evaluationQueries = {
  /**
   * Evaluation of the member's own order: its content, and whether one exists or can be given. Invalidated together with
   * everything about orders.
   */
  ofOrder: (orderNo: string) =>
    queryOptions({
      queryKey: ['orders', 'evaluation', orderNo],
      queryFn: async ({ signal }) => {
        const [about] = await api.evaluation.exists({ body: { orderNos: [orderNo] } }, { signal });
        const own = about?.isEvaluated ? await api.evaluation.one({ query: { orderNo } }, { signal }) : null;
        return { own, canEvaluate: about?.canEvaluate ?? false };
      },
    }),
  /** An own image, which may be hidden from other users. */
  image: (id: string) =>
    queryOptions({
      queryKey: ['evaluationImage', id],
      queryFn: ({ signal }) => api.upload.image({ params: { id } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  factory: queryOptions({
    queryKey: ['factory', 'detail'],
    queryFn: ({ signal }) => api.evaluation.factory({ body: {} }, { signal }),
  }),
  /** Pages are counted from 1. */
  ofFactory: (page: number) =>
    queryOptions({
      queryKey: ['factory', 'evaluations', page],
      queryFn: ({ signal }) =>
        api.evaluation.byFactory(
          { query: { maxResultCount: EVALUATIONS_PER_PAGE, skipCount: (page - 1) * EVALUATIONS_PER_PAGE } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
};

export function useSaveEvaluation(done: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof calls.evaluation.save>['body']) => api.evaluation.save({ body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['orders', 'evaluation'] });
      toast.success(done);
      onSaved();
    },
    onError: (error) => toast.error(problemText(error)),
  });
}

export function useRemoveEvaluation() {
  const { t } = useTranslation('evaluation');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.evaluation.remove({ params: { id } }),
    onSuccess: () => toast.success(t('removed')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', 'evaluation'] }),
  });
}
