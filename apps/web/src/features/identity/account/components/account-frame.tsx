import type { ReactNode } from 'react';
import styles from './account.module.css';

/** The card that a single account form stands on, cornered like a drawing. */
export function AccountFrame({
  title,
  lead,
  foot,
  children,
}: {
  title: string;
  lead: string;
  foot: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles['frame']}>
      <h1>{title}</h1>
      <p className={styles['lead']}>{lead}</p>
      {children}
      <p className={styles['foot']}>{foot}</p>
    </section>
  );
}
