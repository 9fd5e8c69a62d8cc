import type { OrderSummary } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import styles from './board.module.css';

/** Both drawn sides of a board. */
export function BoardSides({ image }: { image: OrderSummary['image'] }) {
  const { t } = useTranslation('order');
  if (!image.top && !image.bottom)
    return <p className={classes(layout['faint'], layout['regular'])}>{t('board.noImage')}</p>;
  return (
    <div className={styles['sides']}>
      {(['top', 'bottom'] as const).map(
        (side) =>
          image[side] && (
            <figure key={side} className={styles['side']}>
              <img src={image[side]} alt={t(`board.${side}`)} />
              <figcaption className={classes(layout['faint'], layout['regular'])}>{t(`board.${side}`)}</figcaption>
            </figure>
          ),
      )}
    </div>
  );
}
