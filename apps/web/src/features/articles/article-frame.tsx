import { ArticleText } from '@xunban/article-view';
import type { ReactNode } from 'react';
import styles from './article.module.css';

/** Where the server writes an article into the file of the page; it fills the place of this text. */
const SLOT = '{{written-page}}';

/** The paper on which articles and their lists are set. At build time it stays empty for the server to fill. */
export function ArticleFrame({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles['sheet']}>
      <ArticleText>{typeof document === 'undefined' ? SLOT : children}</ArticleText>
      {aside}
    </div>
  );
}
