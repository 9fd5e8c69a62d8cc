import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/client';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';

/** Something that is done with a batch by one button; afterwards it is read again, also when a colleague was faster. */
export function useBatchAct(onDone?: () => void) {
  const { t } = useTranslation('console');
  const reload = useBatchReload();
  return useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly done: string }) => run(),
    onSuccess: (_answer, { done }) => toast.success(done),
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code === 'order.stateChanged' ? t('action.stale') : problemText(error),
      ),
    onSettled: async () => {
      await reload();
      onDone?.();
    },
  });
}

/** A batch moves its orders with it. */
export function useBatchReload(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['batches'] }),
      client.invalidateQueries({ queryKey: ['orders'] }),
      client.invalidateQueries({ queryKey: ['floor'] }),
    ]);
}
