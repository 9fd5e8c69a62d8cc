import styles from './shared.module.css';

interface DayRangeProps {
  /** Days as `yyyy-MM-dd`; '' for no limit. */
  readonly from: string;
  readonly to: string;
  readonly labels: { readonly from: string; readonly to: string };
  readonly onChange: (change: { from?: string; to?: string }) => void;
}

/** The first and the last day of a filter, in the browser's own date fields. Either may stay open. */
export function DayRange({ from, to, labels, onChange }: DayRangeProps) {
  return (
    <div className={styles['range']}>
      <label className={styles['day']}>
        <span>{labels.from}</span>
        <input
          type="date"
          autoComplete="off"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </label>
      <label className={styles['day']}>
        <span>{labels.to}</span>
        <input
          type="date"
          autoComplete="off"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </label>
    </div>
  );
}
