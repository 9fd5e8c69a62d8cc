import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CamJob } from '@xunban/contract';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';

export const camQueries = {
  rule: queryOptions({
    queryKey: ['staff', 'camRule'],
    queryFn: ({ signal }) => api.staffCamJobs.rule({}, { signal }),
  }),
  /** Read again with everything else about orders. */
  ofOrder: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'cam', id],
      queryFn: async ({ signal }) => (await api.staffCamJobs.ofOrder({ params: { id } }, { signal })).release,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'camJob', id],
      queryFn: ({ signal }) => api.staffCamJobs.show({ params: { id } }, { signal }),
    }),
};

/** Fetches a job again after actions of colleagues and buyers. */
export function useLiveCam(): void {
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: ['orders', 'camJob'] });
  useChanges('order', again);
  useChanges('batch', again);
}

/** Returns an action on a job; the page shows its answer at once, and orders and batches are read again. */
export function useCamAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<CamJob>; readonly done: string }) => run(),
    onSuccess: (job, { done }) => {
      client.setQueryData(camQueries.one(id).queryKey, job);
      toast.success(done);
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['batches'] });
    },
  });
}
