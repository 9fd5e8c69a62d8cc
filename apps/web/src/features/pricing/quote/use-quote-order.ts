import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { deleteFile } from '../../files/board-file/tab-file.ts';
import { useReorderedBoard } from '../../orders/order-board/reordered-board.ts';
import { useReplacedRow } from '../../orders/order-board/replaced-row.ts';
import { useRevisedOrder } from '../../orders/order-board/revised-order.ts';
import { type OrderGoal, useOrderBoard } from '../../orders/order-board/use-order-board.ts';
import { storeDraft } from '../live-quote/use-quote-spec.ts';
import type { QuoteSession } from './use-quote-session.ts';

export type QuotePurpose = ReturnType<typeof useQuotePurpose>;
export type QuoteOrder = ReturnType<typeof useQuoteOrder>;

/** The cart row or the order that the board is meant for, if it is not a new one. */
export function useQuotePurpose() {
  return { replaced: useReplacedRow(), revised: useRevisedOrder(), reordered: useReorderedBoard() };
}

/** The way from the quote to the cart. A press that comes before the price waits for it. */
export function useQuoteOrder(session: QuoteSession, { replaced, revised, reordered }: QuotePurpose) {
  const { t } = useTranslation('quote');
  const { spec, board, total, isHeld, isLoading } = session;
  const order = useOrderBoard(
    { spec, archive: board?.archive },
    (archive) => {
      // A file that was chosen while this one was uploaded stays.
      if (archive === board?.archive) {
        void deleteFile();
        storeDraft('');
      }
      replaced.clear();
      revised.clear();
      reordered.clear();
    },
    { replaced: replaced.row, revised: revised.order, reordered: reordered.board },
  );
  const go = (goal: OrderGoal) => {
    if (!board && !replaced.row && goal !== 'resubmit' && goal !== 'reorder') {
      toast.warning(t('file.needed'));
      document.querySelector<HTMLInputElement>('#board-file input[type=file]')?.focus();
      return;
    }
    if (total !== undefined) order.start(goal, { spec, archive: board?.archive, total });
  };
  return { order, go, isBlocked: isHeld && !isLoading, ...useEarlyPress({ isHeld, isLoading, go }) };
}

interface PressedEarly {
  /** True when nothing can be ordered now. */
  readonly isHeld: boolean;
  /** That will be over by itself: the price is on its way, or the file is being read. */
  readonly isLoading: boolean;
  readonly go: (goal: OrderGoal) => void;
}

interface EarlyPress {
  /** The action that was pressed and is pending. */
  readonly wanted: OrderGoal | undefined;
  readonly press: (goal: OrderGoal) => void;
}

/** Queues a press that comes before the price instead of losing it. A second press cancels it. */
function useEarlyPress({ isHeld, isLoading, go }: PressedEarly): EarlyPress {
  const [wanted, setWanted] = useState<OrderGoal>();
  const proceed = useEffectEvent(go);
  useEffect(() => {
    if (wanted === undefined || isLoading) return;
    setWanted(undefined);
    if (!isHeld) proceed(wanted);
  }, [wanted, isHeld, isLoading]);
  return {
    wanted,
    press: (goal) => {
      if (isLoading) setWanted(goal === wanted ? undefined : goal);
      else if (!isHeld) go(goal);
    },
  };
}
