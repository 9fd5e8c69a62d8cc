import { useTranslation } from '@xunban/i18n/react';
import { Button, layout, Money, toast } from '@xunban/ui';
import { useNavigate } from 'react-router';
import { useMay } from '../../../../shared/use-may.ts';
import { type CartChoice, checkoutPath } from '../model/cart-choice.ts';
import styles from './cart.module.css';

interface CheckoutBarProps {
  readonly choice: CartChoice;
  readonly canChoose: boolean;
  readonly onChooseAll: (isChosen: boolean) => void;
  readonly onRemoveChosen: () => void;
}

/** The selection and its total; stays visible at the lower edge. */
export function CheckoutBar({ choice, canChoose, onChooseAll, onRemoveChosen }: CheckoutBarProps) {
  const { t } = useTranslation('cart');
  const navigate = useNavigate();
  const { chosen, total, isEverything } = choice;
  const [canEdit, canOrder] = [useMay('board.edit'), useMay('order.place')];
  const checkOut = () => {
    if (chosen.length === 0) toast.warning(t('chooseFirst'));
    else void navigate(checkoutPath(chosen));
  };
  return (
    <div className={styles['bar']}>
      <label className={styles['all']}>
        <input
          type="checkbox"
          className={styles['box']}
          checked={isEverything}
          disabled={!canChoose}
          onChange={(event) => onChooseAll(event.target.checked)}
        />
        {t('chooseAll')}
      </label>
      {canEdit && (
        <Button size="small" kind="quiet" disabled={chosen.length === 0} onClick={onRemoveChosen}>
          {t('removeChosen')}
        </Button>
      )}
      <span className={layout['grow']} />
      <span className={styles['sum']} aria-live="polite">
        <span className={layout['finePrint']}>
          {t('chosen', { count: chosen.length })} · {t('total')}
        </span>{' '}
        <span className={layout['textXl']}>
          <Money yuan={total} strong />
        </span>
      </span>
      {canOrder && (
        <Button kind="primary" size="large" aria-disabled={chosen.length === 0} onClick={checkOut}>
          {t('checkout')}
        </Button>
      )}
    </div>
  );
}
