import type { OrderSummary } from '@xunban/contract';
import { Icon } from '@xunban/ui';
import styles from './board.module.css';

/** The board's top side, small. Decorative: its file name is next to it. */
export function BoardThumb({ image, size = 64 }: { image: OrderSummary['image']; size?: number }) {
  return (
    <span className={styles['thumb']} style={{ width: size, height: size }}>
      {image.top ? (
        <img src={image.top} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <Icon name="board" size={size * 0.5} />
      )}
    </span>
  );
}
