import type { ReactNode } from 'react';
import styles from './article-text.module.css';

/** The type of articles. Everything within is set by its element, because the server writes the same elements without classes. */
export function ArticleText({ children }: { children: ReactNode }) {
  return <article className={styles['article']}>{children}</article>;
}
