import type { StaffOrderDetail } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';

/** One extra task, because the decided one may still be in the list. */
const TAKEN = 2;

/**
 * Opens the next case after a review decision on the page of an order: the user's own first, then an unassigned one. In the
 * inbox the list does this.
 */
export function useNextCase(id: string): (before: number | undefined, decided: StaffOrderDetail) => Promise<void> {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (before, after) => {
    const isVerdict = before === ORDER_STATES.inReview && after.state !== ORDER_STATES.inReview;
    if (!isVerdict || after.state === ORDER_STATES.cancelled || pathname !== `/orders/${id}`) return;
    const next = await nextCase(id).catch(() => undefined);
    // A failure to load the next case is not a failure of the decision.
    if (next === undefined) return;
    if (next === null) {
      toast.info(t('precedent.done'));
      return;
    }
    void navigate(`/orders/${next.subjectId}`);
    toast.info(t('precedent.next', { no: next.no }));
  };
}

async function nextCase(id: string) {
  for (const view of ['mine', 'unclaimed'] as const) {
    const { items } = await api.staffTasks.list({ query: { view, kind: 'reviewOrder', maxResultCount: TAKEN } });
    const next = items.find(({ subjectId }) => subjectId !== id);
    if (next) return next;
  }
  return null;
}
