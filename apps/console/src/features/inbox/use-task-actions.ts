import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../shared/api.ts';

type Ids = readonly string[];
type Changed = Awaited<ReturnType<typeof api.staffTasks.claim>>;

/** Taking tasks, giving them back and handing them over. What could not be done is said, with who has it. */
export function useTaskActions() {
  const { t } = useTranslation('console-inbox');
  const client = useQueryClient();
  const tell = (words: 'claimed' | 'released' | 'handedOver') => ({
    onSuccess: ({ items, refused }: Changed) => {
      if (items.length > 0) toast.success(t(`done.${words}`, { count: items.length }));
      for (const { no, reason, ownerName } of refused.slice(0, 3))
        toast.error(t(`refused.${reason}`, { no, name: ownerName || t('list.nobody') }));
      return client.invalidateQueries({ queryKey: ['tasks'] });
    },
    onError: (error: Error) => void toast.error(problemText(error)),
  });
  const claim = useMutation({
    mutationFn: (ids: Ids) => api.staffTasks.claim({ body: { ids: [...ids] } }),
    ...tell('claimed'),
  });
  const release = useMutation({
    mutationFn: (ids: Ids) => api.staffTasks.release({ body: { ids: [...ids] } }),
    ...tell('released'),
  });
  const handOver = useMutation({
    mutationFn: ({ ids, staffId }: { ids: Ids; staffId: string }) =>
      api.staffTasks.handOver({ body: { ids: [...ids], staffId } }),
    ...tell('handedOver'),
  });
  return { claim, release, handOver };
}
