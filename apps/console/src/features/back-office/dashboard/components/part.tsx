import { classes, layout } from '@xunban/ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router';
import styles from '../dashboard.module.css';

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One framed part of the start page, named by its heading. */
export function Part({ title, note, isWide = false, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        layout['panel'],
        layout['shrinks'],
        layout['padded4'],
        styles['part'],
        isWide && layout['wholeRow'],
      )}
    >
      <h2 id={id}>{title}</h2>
      {note && <p className={classes(layout['faint'], layout['spaceBelow2'])}>{note}</p>}
      {children}
    </section>
  );
}

/** A number of a table. Nothing is faint, and leads to its list all the same. */
export const Count = ({ count, to, label, isBad = false }: CountProps) => (
  <Link
    to={to}
    aria-label={`${label} ${count}`}
    className={classes(styles['count'], count === 0 && styles['none'], isBad && count > 0 && styles['bad'])}
  >
    {count}
  </Link>
);

interface CountProps {
  readonly count: number;
  readonly to: string;
  /** Label of the count, for screen readers. */
  readonly label: string;
  readonly isBad?: boolean;
}
