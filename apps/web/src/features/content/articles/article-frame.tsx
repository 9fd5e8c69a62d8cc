import { ArticleText } from '@xunban/article-view';
import type { ReactNode } from 'react';
import styles from './article.module.css';

/** Where the server writes an article into the file of the page; it fills the place of this text. */
const SLOT = '{{written-page}}';

interface ArticleFrameProps {
  /** What stands above in the file, too. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  /** What the server writes stands in an element of this class. */
  readonly around?: string | undefined;
}

/** The paper on which articles and their lists are set. At build time it stays empty for the server to fill. */
export function ArticleFrame({ above, children, aside, around }: ArticleFrameProps) {
  const slot = around === undefined ? SLOT : <div className={around}>{SLOT}</div>;
  return (
    <div className={styles['sheet']}>
      <ArticleText>
        {above}
        {typeof document === 'undefined' ? slot : children}
      </ArticleText>
      {aside}
    </div>
  );
}
