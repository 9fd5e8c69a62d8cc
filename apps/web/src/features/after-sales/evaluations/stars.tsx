import { classes } from '@xunban/ui';
import styles from './evaluations.module.css';

export const STARS = [1, 2, 3, 4, 5] as const;

/** One star: full, half, or outline only. */
export function Star({ share }: { readonly share: 0 | 0.5 | 1 }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={OUTLINE} className={classes(styles['starShape'], share === 1 && styles['full'])} />
      {share === 0.5 && <path d={LEFT_HALF} className={styles['full']} />}
    </svg>
  );
}

/** A score as stars, rounded to halves. The figure next to them is exact. */
export function Stars({ score }: { readonly score: number }) {
  return (
    <span className={styles['stars']} aria-hidden="true">
      {STARS.map((star) => (
        <Star key={star} share={score >= star - 0.25 ? 1 : score >= star - 0.75 ? 0.5 : 0} />
      ))}
    </span>
  );
}

const OUTLINE = 'M10 1.8l2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 15l-5.1 2.8 1-5.8L1.7 7.9l5.8-.8z';
const LEFT_HALF = 'M10 1.8V15l-5.1 2.8 1-5.8L1.7 7.9l5.8-.8z';
