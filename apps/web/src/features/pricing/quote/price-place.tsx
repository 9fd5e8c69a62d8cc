import { useTranslation } from '@xunban/i18n/react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { BoardOrder, OrderGoal } from '../../orders/order-board/use-order-board.ts';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';
import type { TakenProposal } from '../live-quote/use-proposals.ts';
import styles from './price-bar.module.css';
import { PriceBar } from './price-bar.tsx';
import { PriceDialog } from './price-dialog.tsx';

interface PricePlaceProps {
  readonly live: LiveQuote;
  readonly order: BoardOrder;
  readonly onGoal: (goal: OrderGoal) => void;
  readonly isBlocked: boolean;
  readonly isReading: boolean;
  readonly wanted: OrderGoal | undefined;
  readonly taken: TakenProposal | undefined;
  /** States briefly whether the board can be ordered as it is. */
  readonly verdict: ReactNode;
  /** Content that the price panel asked the page to show: it closes the bottom sheet, which would cover it. */
  readonly shown: unknown;
  /** The panel with the full price. */
  readonly children: ReactNode;
}

/** Places the price: next to the form where there is space, else in a bar at the bottom that opens to a sheet. */
export function PricePlace({ children, shown, ...price }: PricePlaceProps) {
  const { t } = useTranslation('quote');
  const isNarrow = useNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const [before, setBefore] = useState(shown);
  if (shown !== before) {
    setBefore(shown);
    setIsOpen(false);
  }
  const sidePanel = (
    <section className={styles['sidePanel']} id="price" tabIndex={-1} aria-label={t('price.title')}>
      {children}
    </section>
  );
  const bar = <PriceBar {...price} isOpen={isOpen} onOpen={() => setIsOpen(true)} />;
  // A prerendered file serves every screen size: the style sheet shows one of the two.
  if (typeof document === 'undefined')
    return (
      <>
        {sidePanel}
        {bar}
      </>
    );
  if (!isNarrow) return sidePanel;
  return (
    <>
      {bar}
      <PriceDialog open={isOpen} onClose={() => setIsOpen(false)}>
        {children}
      </PriceDialog>
    </>
  );
}

/** Below this width form and price do not fit side by side; the same width as in quote-page.module.css. */
const NARROW = '(width < 1024px)';

// Asked once: a new query at each render would make the browser compute its styles each time.
let media: MediaQueryList | undefined;
const narrow = (): MediaQueryList => {
  media ??= window.matchMedia(NARROW);
  return media;
};

/** Returns true when the price is in a bar at the bottom, because there is no space for it next to the form. */
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
