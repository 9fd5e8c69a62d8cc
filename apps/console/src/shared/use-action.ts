import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';

/**
 * Returns a one-button action on an order or a batch: its success is reported, and a conflict names the colleague.
 * @param read queries fetched again afterwards, whatever the outcome
 */
export function useAction(read: readonly QueryKey[], onDone?: () => void) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly done: string }) => run(),
    onSuccess: (_answer, { done }) => toast.success(done),
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code === 'order.stateChanged' ? t('action.stale') : problemText(error),
      ),
    onSettled: async () => {
      await Promise.all(read.map((queryKey) => client.invalidateQueries({ queryKey })));
      onDone?.();
    },
  });
}
