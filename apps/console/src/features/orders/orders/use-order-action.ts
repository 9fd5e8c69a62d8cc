import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { text, useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { orderQueries } from './order-queries.ts';
import { useNextCase } from './use-next-case.ts';

type Step = () => Promise<StaffOrderDetail>;

/**
 * Returns a function that takes a step on an order and shows the result. When another user was faster the order is fetched
 * again and the user has to decide again, instead of the step being repeated on an order state that they have not seen.
 * @returns a function that throws when the step is refused; {@link stepProblem} returns the message
 */
export function useOrderStep(id: string): (step: Step) => Promise<void> {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const goOn = useNextCase(id);
  return async (step) => {
    try {
      const { queryKey } = orderQueries.detail(id);
      const before = client.getQueryData(queryKey)?.state;
      const after = await step();
      client.setQueryData(queryKey, after);
      toast.success(t('action.done'));
      void goOn(before, after);
    } finally {
      await client.invalidateQueries({ queryKey: ['orders'] });
    }
  };
}

/** Returns a step without a dialog: a refusal is shown as a message. */
export const useOrderAction = (id: string) =>
  useMutation({ mutationFn: useOrderStep(id), onError: (error) => toast.error(stepProblem(error)) });

export function stepProblem(error: unknown): string {
  const isStale = error instanceof ApiError && error.code === 'order.stateChanged';
  return isStale ? text('console:action.stale') : problemText(error);
}
