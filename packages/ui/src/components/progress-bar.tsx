import styles from './states.module.css';

/** Progress in whole percent; the figure is displayed next to the bar. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className={styles['progress']}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles['track']}
      >
        <div className={styles['fill']} style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden="true" className={styles['figure']}>
        {percent}%
      </span>
    </div>
  );
}
