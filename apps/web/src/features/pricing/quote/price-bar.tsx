import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Icon, layout, Money } from '@xunban/ui';
import type { ReactNode } from 'react';
import { labelOf } from '../../orders/order-board/order-actions.tsx';
import type { BoardOrder, OrderGoal } from '../../orders/order-board/use-order-board.ts';
import { TakenNote } from '../live-quote/taken-note.tsx';
import type { LiveQuote } from '../live-quote/use-live-quote.ts';
import type { TakenProposal } from '../live-quote/use-proposals.ts';
import styles from './price-bar.module.css';

interface PriceBarProps {
  readonly live: LiveQuote;
  readonly order: BoardOrder;
  readonly onGoal: (goal: OrderGoal) => void;
  readonly isBlocked: boolean;
  /** A file is being read: the price is that of another board. */
  readonly isReading: boolean;
  /** The action that was pressed before the price was known, and is pending. */
  readonly wanted: OrderGoal | undefined;
  readonly isOpen: boolean;
  readonly taken: TakenProposal | undefined;
  /** States briefly whether the board can be ordered as it is. */
  readonly verdict: ReactNode;
  /** Opens the bottom sheet with the full price. */
  readonly onOpen: () => void;
}

/**
 * Used where there is no space for the price next to the form: total and next action, always reachable; a tap shows the full
 * price.
 */
export function PriceBar(props: PriceBarProps) {
  const { live, order, onGoal, isBlocked, isReading, wanted, isOpen, taken, verdict, onOpen } = props;
  const { t } = useTranslation('quote');
  const { quote, isStale, error } = live;
  const chosen = isReading ? undefined : quote?.chosen;
  const isBusy = order.step.kind !== 'idle' && order.step.kind !== 'signIn';
  const onward = order.goals.includes('resubmit') ? 'resubmit' : 'order';
  const missing = isReading ? 'price.reading' : error ? 'price.failed' : quote ? 'price.impossible' : 'price.loading';
  return (
    <section className={styles['bar']} id="price" tabIndex={-1} aria-label={t('price.title')}>
      {/* The open bottom sheet announces it itself. */}
      {taken && !isOpen && (
        <div className={styles['taken']}>
          <TakenNote taken={taken} />
        </div>
      )}
      <button
        type="button"
        className={classes(styles['total'], isStale && styles['stale'])}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls="price-dialog"
        onClick={onOpen}
      >
        <span className={classes(layout['line1'], layout['textXl'], styles['sum'])}>
          {chosen ? (
            <Money yuan={chosen.total} strong />
          ) : (
            <span className={classes(layout['textMd'], layout['ellipsis'])}>{t(missing)}</span>
          )}
          <Icon name="chevron" size={16} />
        </span>
        <small className={classes(layout['finePrint'], layout['ellipsis'])}>
          {chosen ? t('price.shipShort', { date: chosen.shipDate.slice(5) }) : t('price.details')}
          <span className="visuallyHidden"> {t('price.details')}</span>
        </small>
        {chosen && verdict && <small className={classes(layout['finePrint'], layout['ellipsis'])}>{verdict}</small>}
      </button>
      {order.goals.includes('cart') && (
        <Button
          aria-label={t(labelOf('cart', order))}
          icon="cart"
          aria-disabled={isBlocked || isBusy}
          onClick={() => !isBlocked && !isBusy && onGoal('cart')}
        />
      )}
      <Button kind="primary" aria-disabled={isBlocked} busy={isBusy} onClick={() => !isBlocked && onGoal(onward)}>
        {t(wanted === onward ? 'order.waiting' : `order.${onward}`)}
      </Button>
    </section>
  );
}
