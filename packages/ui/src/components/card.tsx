import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { classes } from './classes.ts';

/** A framed part of a page. With a title it is a region that screen readers can find by name. */
export function Card({
  title,
  extra,
  className,
  isDense = false,
  children,
}: {
  title?: ReactNode;
  extra?: ReactNode;
  className?: string;
  /** Denser spacing on desktop, for cards that are read together. */
  isDense?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      className={classes(styles['card'], isDense && styles['dense'], className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {extra}
        </header>
      )}
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
