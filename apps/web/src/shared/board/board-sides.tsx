import type { OrderSummary } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import styles from './board.module.css';

/** Both drawn sides of a board. */
export function BoardSides({ picture }: { picture: OrderSummary['picture'] }) {
  const { t } = useTranslation('order');
  if (!picture.top && !picture.bottom) return <p className={styles['soft']}>{t('board.noImage')}</p>;
  return (
    <div className={styles['sides']}>
      {(['top', 'bottom'] as const).map(
        (side) =>
          picture[side] && (
            <figure key={side} className={styles['side']}>
              <img src={picture[side]} alt={t(`board.${side}`)} />
              <figcaption className={styles['soft']}>{t(`board.${side}`)}</figcaption>
            </figure>
          ),
      )}
    </div>
  );
}
