import type { ArticleBlock } from '@xunban/contract';
import { readText } from './article-blocks.ts';
import { blocksText } from './article-html.ts';
import type { VisibleArticle } from './visible-articles.ts';

interface Remembered {
  readonly blocks: readonly ArticleBlock[];
  /** The words without their looks. */
  readonly words: string;
}

/** More than the house has articles; those that were read longest ago go first. */
const MOST = 500;
const remembered = new Map<string, Remembered>();

/** A text as its blocks and words. A version never changes, so it is read once by each process; a long one takes 10 ms. */
export function textOf({
  id,
  language,
  no,
  body,
}: Pick<VisibleArticle, 'id' | 'language' | 'no' | 'body'>): Remembered {
  const key = `${id} ${language} ${no}`;
  const known = remembered.get(key);
  remembered.delete(key);
  const { blocks } = known ?? readText(body);
  const text = known ?? { blocks, words: blocksText(blocks) };
  remembered.set(key, text);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST && oldest !== undefined) remembered.delete(oldest);
  return text;
}
