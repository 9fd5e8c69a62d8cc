import { useTranslation } from '@xunban/i18n/react';
import { Button, classes, Money } from '@xunban/ui';
import type { LiveQuote } from '../../state/use-live-quote.ts';
import type { BoardOrder, OrderGoal } from '../../state/use-order-board.ts';
import styles from './price-bar.module.css';

interface PriceBarProps {
  readonly live: LiveQuote;
  readonly order: BoardOrder;
  readonly onGoal: (goal: OrderGoal) => void;
  readonly isBlocked: boolean;
}

/** On a small screen: total and the way on, always within reach. The details stand where the panel stands. */
export function PriceBar({ live: { quote, isStale }, order, onGoal, isBlocked }: PriceBarProps) {
  const { t } = useTranslation('quote');
  const chosen = quote?.chosen;
  const isBusy = order.step.kind !== 'idle' && order.step.kind !== 'signIn';
  return (
    <section className={styles['bar']} aria-label={t('price.total')}>
      <a href="#price" className={classes(styles['total'], isStale && styles['stale'])}>
        {chosen ? <Money yuan={chosen.total} strong /> : <span>{t(quote ? 'price.impossible' : 'price.loading')}</span>}
        <small>{chosen ? t('price.shipDate', { date: chosen.shipDate, count: chosen.workingDays }) : ''}</small>
      </a>
      <Button
        aria-label={t('order.cart')}
        icon="cart"
        aria-disabled={isBlocked || isBusy}
        onClick={() => !isBlocked && !isBusy && onGoal('cart')}
      />
      <Button kind="primary" aria-disabled={isBlocked} busy={isBusy} onClick={() => !isBlocked && onGoal('order')}>
        {t('order.order')}
      </Button>
    </section>
  );
}
