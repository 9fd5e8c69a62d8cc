import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { layout, Notice, problemText, toast } from '@xunban/ui';
import { ConfirmButton } from '@xunban/ui/antd';
import { useEffect } from 'react';
import { usePermission } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { useChanges } from '../../../../shared/changes.ts';
import { useSession } from '../../../../shared/session.ts';

/** Pages visit so often in one lease that one lost request ends nothing. */
const BEATS_PER_LEASE = 3;
const FIRST_LEASE_SECONDS = 60;

/** The query key of the users who have a case open. */
const presenceKey = (id: string) => ['casePresence', id];

/**
 * Registers presence on the page of an order while it is open, and returns the other users' presence. A user who can review a
 * board under review becomes its worker when there is no other.
 */
function usePresence(id: string, isUnderReview: boolean) {
  const client = useQueryClient();
  const wantsToWork = usePermission('order.review') && isUnderReview;
  const presence = useQuery({
    queryKey: presenceKey(id),
    queryFn: ({ signal }) => api.staffCases.visit({ params: { id }, body: { wantsToWork } }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.leaseSeconds ?? FIRST_LEASE_SECONDS) * 1000) / BEATS_PER_LEASE,
    // A tab in the background is still open.
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  useChanges('case', (ids) => {
    if (ids === 'all' || ids.has(id)) void client.invalidateQueries({ queryKey: presenceKey(id) });
  });
  useEffect(() => {
    // Closing a tab sends nothing: its lease expires.
    return () => void api.staffCases.leave({ params: { id } }).catch(() => undefined);
  }, [id]);
  return presence.data;
}

interface CaseBarProps {
  readonly order: StaffOrderDetail;
  readonly isUnderReview: boolean;
}

/**
 * Other users who have this case open, and its current worker; it can be taken over by a button, which the colleague can see.
 */
export function CaseBar({ order: { id }, isUnderReview }: CaseBarProps) {
  const { t } = useTranslation(['console', 'common']);
  const me = useSession()?.staffId;
  const presence = usePresence(id, isUnderReview);
  const others = presence?.viewers.filter(({ staffId }) => staffId !== me) ?? [];
  if (others.length === 0) return null;
  const worker = others.find(({ workingSince }) => workingSince !== null);
  const looking = others.filter((other) => other !== worker).map(({ name }) => name);
  return (
    <div className={layout['spaceBelow4']}>
      <Notice
        tone={worker ? 'warning' : 'info'}
        live
        title={
          worker?.workingSince
            ? t('case.working', { name: worker.name, since: minuteText(worker.workingSince) })
            : t('case.looking', { names: looking.join(t('common:punctuation.list')) })
        }
        action={worker && isUnderReview && <TakeOver id={id} worker={worker} />}
      >
        {worker && <p>{t('case.workingHint')}</p>}
        {worker && looking.length > 0 && (
          <p>{t('case.looking', { names: looking.join(t('common:punctuation.list')) })}</p>
        )}
      </Notice>
    </div>
  );
}

function TakeOver({ id, worker }: { readonly id: string; readonly worker: { staffId: string; name: string } }) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: () => api.staffCases.takeOver({ params: { id }, body: { from: worker.staffId } }),
    onSuccess: (presence) => client.setQueryData(presenceKey(id), presence),
    onError: (error) => {
      toast.error(problemText(error));
      return client.invalidateQueries({ queryKey: presenceKey(id) });
    },
  });
  return (
    <ConfirmButton
      size="small"
      question={t('case.takeQuestion', { name: worker.name })}
      consequence={t('case.takeHint')}
      onConfirm={() => take.mutateAsync().catch(() => undefined)}
    >
      {t('case.take')}
    </ConfirmButton>
  );
}
