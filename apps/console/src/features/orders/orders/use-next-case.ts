import type { StaffOrderDetail } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../../shared/api.ts';

/** A task too many, because the judged one may still stand in the list. */
const TAKEN = 2;

/**
 * After a verdict on the page of an order the next case opens in its place: one's own first, then one that nobody has. In
 * the inbox the list does it.
 */
export function useNextCase(id: string): (before: number | undefined, judged: StaffOrderDetail) => Promise<void> {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (before, judged) => {
    const isVerdict = before === ORDER_STATES.inReview && judged.state !== ORDER_STATES.inReview;
    if (!isVerdict || judged.state === ORDER_STATES.cancelled || pathname !== `/orders/${id}`) return;
    const next = await nextCase(id).catch(() => undefined);
    // Not knowing the next one is no failure of the verdict.
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
