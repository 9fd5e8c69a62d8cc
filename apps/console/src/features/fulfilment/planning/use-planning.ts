import { useQueryClient } from '@tanstack/react-query';
import type { PlanBoard, PlanCard } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { undoToast } from '../../../shared/undo-toast.ts';
import type { Effect, Target } from './model/effect.ts';
import { planningQueries, type ShownDays } from './planning-queries.ts';
import type { Reasons } from './reasons-dialog.tsx';
import { useCardMove } from './use-card-move.ts';

interface Place extends Reasons {
  readonly factoryId: string | null;
  readonly day: string | null;
}

const put = ({ kind, id }: PlanCard, version: number, { reason = '', delayReason = '', ...place }: Place) =>
  (kind === 'batch' ? api.staffPlanning.putBatch : api.staffPlanning.putBoard)({
    params: { id },
    body: { version, ...place, reason: reason.trim(), delayReason: delayReason.trim() },
  });

/** A move that needs a reason before it is saved. */
interface AskedMove {
  readonly card: PlanCard;
  readonly target: Target;
  readonly effect: Effect;
}

/** Moving cards on the board: a move is saved at once, or after its reasons were asked. */
export function usePlanning(board: PlanBoard | undefined, shown: ShownDays) {
  const { t } = useTranslation('console-planning');
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const placeText = (target: Target) =>
    target === 'unplanned'
      ? { factory: '', day: '' }
      : { factory: board?.factories.find(({ id }) => id === target.factoryId)?.name ?? '', day: target.day.slice(5) };
  const save = async (card: PlanCard, target: Target, reasons: Reasons = {}) => {
    try {
      const place = target === 'unplanned' ? { factoryId: null, day: null } : target;
      const now = await put(card, card.version, { ...place, ...reasons });
      const done =
        target === 'unplanned' ? t('takenBack', { no: card.no }) : t('done', { no: card.no, ...placeText(target) });
      undoToast(done, async () => {
        await put(card, now.version, {
          ...{ factoryId: card.factoryId, day: card.plannedOn, delayReason: card.delayReason },
          reason: card.reason || t('ask.undone'),
        });
        await client.invalidateQueries({ queryKey: planningQueries.all });
      });
    } finally {
      await client.invalidateQueries({ queryKey: planningQueries.all });
    }
  };
  const move = useCardMove(board, shown, (card, target, effect) => {
    if (effect.needsReason || effect.needsSlip) setAsked({ card, target, effect });
    else save(card, target).catch((error: unknown) => toast.error(isStale(error) ? t('stale') : problemText(error)));
  });
  return { move, asked, placeText, save, closeAsked: () => setAsked(null) };
}

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'order.stateChanged' || error.code === 'batch.stateChanged');
