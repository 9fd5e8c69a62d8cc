import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The head of a page: its one `h1`, a line about it, and what can be done with the page as a whole. */
export function PageHeader({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={styles['header']}>
      <div>
        <h1 className={styles['title']}>{title}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
