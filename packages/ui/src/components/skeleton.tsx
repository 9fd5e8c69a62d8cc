import styles from './states.module.css';

/** Grey lines where text will stand; the last one is shorter, as in a paragraph. Hidden from screen readers. */
export function Skeleton({ lines = 1, width = '100%' }: { lines?: number; width?: string }) {
  return (
    <span aria-hidden="true" style={{ display: 'block', width }}>
      {Array.from({ length: lines }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
          key={index}
          className={styles['line']}
          style={index === lines - 1 && lines > 1 ? { width: '60%' } : undefined}
        />
      ))}
    </span>
  );
}
