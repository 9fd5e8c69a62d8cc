import { useTranslation } from '@xunban/i18n/react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { BoardOrder, OrderGoal } from '../../orders/order-board/use-order-board.ts';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';
import type { TakenProposal } from '../live-quote/use-proposals.ts';
import { PriceBar } from './price-bar.tsx';
import styles from './price-place.module.css';
import { PriceSheet } from './price-sheet.tsx';

interface PricePlaceProps {
  readonly live: LiveQuote;
  readonly order: BoardOrder;
  readonly onGoal: (goal: OrderGoal) => void;
  readonly isBlocked: boolean;
  readonly isReading: boolean;
  readonly wanted: OrderGoal | undefined;
  readonly taken: TakenProposal | undefined;
  /** Whether the board can be ordered as it is, in a few words. */
  readonly verdict: ReactNode;
  /** What the page shows because the price asked for it: the sheet would be in its way. */
  readonly shown: unknown;
  /** The panel with the whole price. */
  readonly children: ReactNode;
}

/** Where the price stands: beside the form where there is room, else in a bar at the bottom that opens to a sheet. */
export function PricePlace({ children, shown, ...price }: PricePlaceProps) {
  const { t } = useTranslation('quote');
  const isNarrow = useNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const [before, setBefore] = useState(shown);
  if (shown !== before) {
    setBefore(shown);
    setIsOpen(false);
  }
  const beside = (
    <aside className={styles['beside']} id="price" tabIndex={-1} aria-label={t('price.title')}>
      {children}
    </aside>
  );
  const bar = <PriceBar {...price} isOpen={isOpen} onOpen={() => setIsOpen(true)} />;
  // A file is drawn for every screen: the style sheet shows one of the two.
  if (typeof document === 'undefined')
    return (
      <>
        {beside}
        {bar}
      </>
    );
  if (!isNarrow) return beside;
  return (
    <>
      {bar}
      <PriceSheet open={isOpen} onClose={() => setIsOpen(false)}>
        {children}
      </PriceSheet>
    </>
  );
}

/** Without room for form and price side by side; the same width as in quote-page.module.css. */
const NARROW = '(width < 1024px)';

// Asked once: a new query at each render would make the browser compute its styles each time.
let media: MediaQueryList | undefined;
const narrow = (): MediaQueryList => {
  media ??= window.matchMedia(NARROW);
  return media;
};

/** Whether the price stands in a bar at the bottom, because there is no room for it beside the form. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow().addEventListener('change', listener);
      return () => narrow().removeEventListener('change', listener);
    },
    () => narrow().matches,
    () => false,
  );
}
