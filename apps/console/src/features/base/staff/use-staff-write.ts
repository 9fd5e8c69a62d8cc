import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';

/** Changes roles or users outside a form: reports success or failure, and then fetches everything again. */
export function useStaffWrite() {
  const { t } = useTranslation();
  const refresh = useStaffRefresh();
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: () => toast.success(t('toast.saved')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: refresh,
  });
}

/** Also invalidates the user's own permissions, which a role change may affect. */
export function useStaffRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['staff'] }),
      client.invalidateQueries({ queryKey: ['me'] }),
    ]);
  };
}
