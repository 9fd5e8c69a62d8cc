import { useTranslation } from '@xunban/i18n/react';
import { type ReactNode, useState } from 'react';
import type { LiveQuote } from '../../state/use-live-quote.ts';
import { useNarrow } from '../../state/use-narrow.ts';
import type { BoardOrder, OrderGoal } from '../../state/use-order-board.ts';
import type { TakenProposal } from '../../state/use-proposals.ts';
import { PriceBar } from './price-bar.tsx';
import styles from './price-place.module.css';
import { PriceSheet } from './price-sheet.tsx';

interface PricePlaceProps {
  readonly live: LiveQuote;
  readonly order: BoardOrder;
  readonly onGoal: (goal: OrderGoal) => void;
  readonly isBlocked: boolean;
  readonly taken: TakenProposal | undefined;
  /** The panel with the whole price. */
  readonly children: ReactNode;
}

/** Where the price stands: beside the form where there is room, else in a bar at the bottom that opens to a sheet. */
export function PricePlace({ live, order, onGoal, isBlocked, taken, children }: PricePlaceProps) {
  const { t } = useTranslation('quote');
  const isNarrow = useNarrow();
  const [isOpen, setIsOpen] = useState(false);
  if (!isNarrow) {
    return (
      <aside className={styles['beside']} id="price" tabIndex={-1} aria-label={t('price.title')}>
        {children}
      </aside>
    );
  }
  return (
    <>
      <PriceBar
        live={live}
        order={order}
        onGoal={onGoal}
        isBlocked={isBlocked}
        isOpen={isOpen}
        taken={taken}
        onOpen={() => setIsOpen(true)}
      />
      <PriceSheet open={isOpen} onClose={() => setIsOpen(false)}>
        {children}
      </PriceSheet>
    </>
  );
}
