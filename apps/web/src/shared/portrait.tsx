import { Icon } from '@xunban/ui';
import styles from './shared.module.css';

/** The member's portrait, or a placeholder icon. Decorative: the name is next to it. */
export function Portrait({ portrait, size }: { portrait: string | undefined; size: number }) {
  return (
    <span className={styles['portrait']} style={{ width: size, height: size }}>
      {portrait ? <img src={portrait} alt="" width={size} height={size} /> : <Icon name="user" size={size * 0.6} />}
    </span>
  );
}
