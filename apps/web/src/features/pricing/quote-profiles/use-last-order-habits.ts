import { useQuery } from '@tanstack/react-query';
import { type BoardSpec, defaultBoardSpec } from '@xunban/contract/board-spec';
import { useTranslation } from '@xunban/i18n/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../../shared/session.ts';
import type { Proposals } from '../live-quote/use-proposals.ts';
import { changesFromHabits, habitsOf } from './board-habits.ts';
import { profileQueries } from './profile-queries.ts';

/**
 * Applies the choices of the last order for a returning buyer without a link, notifies the buyer, and offers to revert them.
 * Only choices that still have their defaults are changed, once per visit.
 */
export function useLastOrderHabits(spec: BoardSpec, measured: ReadonlySet<string>, proposals: Proposals): void {
  const { t } = useTranslation('quote');
  const isMember = useSession() !== null;
  // A link defines its own choices; so does a reload.
  const [isOpen, setIsOpen] = useState(spec === defaultBoardSpec);
  const { data } = useQuery({ ...profileQueries.lastOrder(), enabled: isMember && isOpen });
  const last = data?.last;

  const begin = useEffectEvent((orderNo: string, previous: BoardSpec) => {
    setIsOpen(false);
    const changes = changesFromHabits(spec, habitsOf(previous), measured).filter(
      ({ field, from }) => from === defaultBoardSpec[field],
    );
    if (changes.length === 0) return;
    const name = t('profile.lastOrder', { orderNo });
    proposals.take(changes, t('profile.applied', { name, count: changes.length }));
  });

  useEffect(() => {
    if (isOpen && last) begin(last.orderNo, last.spec);
  }, [isOpen, last]);
}
