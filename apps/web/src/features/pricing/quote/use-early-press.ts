import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderGoal } from '../../orders/order-board/use-order-board.ts';

interface PressedEarly {
  /** Nothing can be ordered now. */
  readonly isHeld: boolean;
  /** That will be over by itself: the price is on its way, or the file is being read. */
  readonly isComing: boolean;
  readonly go: (goal: OrderGoal) => void;
}

export interface EarlyPress {
  /** What was pressed and waits. */
  readonly wanted: OrderGoal | undefined;
  readonly press: (goal: OrderGoal) => void;
}

/** A press that comes before the price waits for it instead of being lost. Whoever presses again takes it back. */
export function useEarlyPress({ isHeld, isComing, go }: PressedEarly): EarlyPress {
  const [wanted, setWanted] = useState<OrderGoal>();
  const act = useEffectEvent(go);
  useEffect(() => {
    if (wanted === undefined || isComing) return;
    setWanted(undefined);
    if (!isHeld) act(wanted);
  }, [wanted, isHeld, isComing]);
  return {
    wanted,
    press: (goal) => {
      if (isComing) setWanted(goal === wanted ? undefined : goal);
      else if (!isHeld) go(goal);
    },
  };
}
