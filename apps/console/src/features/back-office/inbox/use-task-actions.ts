import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { undoToast } from '../../../shared/undo-toast.ts';

type Ids = readonly string[];
type Changed = Awaited<ReturnType<typeof api.staffTasks.claim>>;

const claimTasks = (ids: Ids) => api.staffTasks.claim({ body: { ids: [...ids] } });
const releaseTasks = (ids: Ids) => api.staffTasks.release({ body: { ids: [...ids] } });

const takeBackTasks = (ids: Ids) => api.staffTasks.takeBack({ body: { ids: [...ids] } });

/**
 * Takes tasks, gives them back and hands them over. A failure is reported with the current assignee. Taking and giving back
 * undo each other; a handover can be undone while the colleague has the task.
 */
export function useTaskActions() {
  const { t } = useTranslation('console-inbox');
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ['tasks'] });
  const showRefused = ({ refused }: Changed) => {
    for (const { no, reason, assigneeName } of refused.slice(0, 3))
      toast.error(t(`refused.${reason}`, { no, name: assigneeName || t('list.unclaimed') }));
  };
  const makeCallbacks = (outcome: 'claimed' | 'released' | 'handedOver', opposite: (ids: Ids) => Promise<Changed>) => ({
    onSuccess: (changed: Changed) => {
      const { items } = changed;
      const message = t(`done.${outcome}`, { count: items.length });
      const undo = async () => {
        showRefused(await opposite(items.map(({ id }) => id)));
        await readAgain();
      };
      if (items.length > 0) undoToast(message, undo);
      showRefused(changed);
      return readAgain();
    },
    onError: (error: Error) => void toast.error(problemText(error)),
  });
  const claim = useMutation({ mutationFn: claimTasks, ...makeCallbacks('claimed', releaseTasks) });
  const release = useMutation({ mutationFn: releaseTasks, ...makeCallbacks('released', claimTasks) });
  const handOver = useMutation({
    mutationFn: ({ ids, staffId }: { ids: Ids; staffId: string }) =>
      api.staffTasks.handOver({ body: { ids: [...ids], staffId } }),
    ...makeCallbacks('handedOver', takeBackTasks),
  });
  return { claim, release, handOver };
}
