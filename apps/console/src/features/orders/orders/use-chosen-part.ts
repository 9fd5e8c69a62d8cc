import { useState } from 'react';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';

/** The tabs of an order. */
export const PARTS = ['making', 'files', 'questions', 'quality', 'price', 'history'] as const;
export type Part = (typeof PARTS)[number];

export interface ChosenPart {
  readonly part: string | null;
  readonly choose: (part: Part) => void;
}

/**
 * Returns the chosen tab of an order: it is in the address of the order's own page, else it is kept while the order is shown.
 * @param isPart true next to a list, whose address does not name the tab
 */
export function useChosenPart(isPart: boolean): ChosenPart {
  const [own, setOwn] = useState<Part | null>(null);
  const [params, setParams] = useTabSearchParams();
  if (isPart) return { part: own, choose: setOwn };
  const choose = (part: Part) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('part', part);
        return next;
      },
      { replace: true },
    );
  return { part: params.get('part'), choose };
}
