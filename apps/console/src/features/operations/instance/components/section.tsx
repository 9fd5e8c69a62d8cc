import { type ReactNode, useId } from 'react';
import styles from '../instance.module.css';

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly corner?: ReactNode;
  readonly children: ReactNode;
}

/** A framed part of the page, named by its heading. */
export function Section({ title, note, corner, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {corner}
      </header>
      {note && <p className={styles['note']}>{note}</p>}
      {children}
    </section>
  );
}
