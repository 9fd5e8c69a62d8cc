import type { ReactNode } from 'react';
import styles from './frames.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Header of a section on a page with other sections. */
  readonly isPart?: boolean;
}

/** The header of a page: its one `h1`, a short description, and the actions for the page as a whole. */
export function PageHeader({ title, lead, actions, isPart = false }: PageHeaderProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <header className={styles['header']}>
      <div>
        <Heading className={styles['title']}>{title}</Heading>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
