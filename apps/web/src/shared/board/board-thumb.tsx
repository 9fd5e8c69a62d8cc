import type { OrderSummary } from '@xunban/contract';
import { Icon } from '@xunban/ui';
import styles from './board.module.css';

/** The board's top side, small. Decorative: its file name is beside it. */
export function BoardThumb({ picture, size = 64 }: { picture: OrderSummary['picture']; size?: number }) {
  return (
    <span className={styles['thumb']} style={{ width: size, height: size }}>
      {picture.top ? (
        <img src={picture.top} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <Icon name="board" size={size * 0.5} />
      )}
    </span>
  );
}
