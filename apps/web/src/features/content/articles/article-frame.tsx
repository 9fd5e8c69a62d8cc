import { ArticleText } from '@xunban/article-view';
import { classes } from '@xunban/ui';
import type { ReactNode } from 'react';
import styles from './articles.module.css';

/** Placeholder that the server replaces with the article in the page's file. */
const SLOT = '{{written-page}}';

interface ArticleFrameProps {
  /** Content above the article, which is prerendered too. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  /** Class of the element that wraps the server's text. */
  readonly around?: string | undefined;
}

/** The frame of articles and their lists. At build time it stays empty for the server to fill. */
export function ArticleFrame({ above, children, aside, around }: ArticleFrameProps) {
  const slot = around === undefined ? SLOT : <div className={around}>{SLOT}</div>;
  return (
    <div className={classes(styles['article'], around === undefined ? '' : styles['wide'])}>
      <ArticleText>
        {above}
        {typeof document === 'undefined' ? slot : children}
      </ArticleText>
      {aside}
    </div>
  );
}
