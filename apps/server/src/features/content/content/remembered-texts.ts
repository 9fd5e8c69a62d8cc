import type { ArticleBlock } from '@xunban/contract';
import { readText } from './article-blocks.ts';
import { blocksText } from './article-html.ts';
import type { VisibleArticle } from './visible-articles.ts';

interface Remembered {
  readonly blocks: readonly ArticleBlock[];
  /** The text without formatting. */
  readonly words: string;
}

/** More than the number of articles; the least recently read are evicted first. */
const MAX_TEXTS = 500;
const remembered = new Map<string, Remembered>();

/** Returns a text as blocks and plain text. A version never changes, so each process parses it once; a long one takes 10 ms. */
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
  if (remembered.size > MAX_TEXTS && oldest !== undefined) remembered.delete(oldest);
  return text;
}
