import { Icon } from '@xunban/ui';
import styles from './portrait.module.css';

/** The member's picture, or a footprint for one. Decorative: the name stands beside it. */
export function Portrait({ portrait, size }: { portrait: string | undefined; size: number }) {
  return (
    <span className={styles['portrait']} style={{ width: size, height: size }}>
      {portrait ? <img src={portrait} alt="" width={size} height={size} /> : <Icon name="user" size={size * 0.6} />}
    </span>
  );
}
