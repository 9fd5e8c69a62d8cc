import styles from './badge.module.css';

/** A tick that draws itself once, for the moments that were waited for: a board passed its review, an order is paid. */
export function Seal({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles['seal']} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="14" pathLength={1} />
      <path d="m9 16.5 5 5 9.5-10.5" pathLength={1} />
    </svg>
  );
}
