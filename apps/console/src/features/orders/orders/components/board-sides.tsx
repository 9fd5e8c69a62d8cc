import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import styles from '../orders.module.css';

export function BoardSides({ picture }: { picture: NonNullable<StaffOrderDetail['picture']> }) {
  const { t } = useTranslation('console');
  if (!picture.top && !picture.bottom) return <p className={styles['soft']}>{t('order.noPicture')}</p>;
  return (
    <div className={styles['sides']}>
      {(['top', 'bottom'] as const).map(
        (side) =>
          picture[side] && (
            <figure key={side}>
              <img className={styles['side']} src={picture[side]} alt={t(`order.${side}`)} />
              <figcaption className={styles['soft']}>{t(`order.${side}`)}</figcaption>
            </figure>
          ),
      )}
    </div>
  );
}
