import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';

/** A change of roles or people outside a form: told when done, told when refused, and everything read again after it. */
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

/** What a role allows may be what this very person may do: the own rights are read again, too. */
export function useStaffRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['staff'] }),
      client.invalidateQueries({ queryKey: ['me'] }),
    ]);
  };
}
