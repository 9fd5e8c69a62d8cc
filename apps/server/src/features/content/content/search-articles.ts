import type { ArticleKind, ArticleLanguage } from '@xunban/contract/article-kinds';
import { containing } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { textOf } from './remembered-texts.ts';
import { articlesWithAll } from './visible-articles.ts';

export interface ArticleHit {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly title: string;
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

const MAX_HITS = 20;
const MAX_WORDS = 5;
/** Context before and after a match, in characters. */
const AROUND = { before: 24, after: 60 } as const;

/**
 * Searches articles by words, separated by spaces. Chinese has no spaces, so a word matches wherever its characters are
 * adjacent; case and full or half width are ignored.
 */
export async function searchArticles(reader: Reader, language: ArticleLanguage, typed: string): Promise<ArticleHit[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const found = await articlesWithAll(reader, language, words.map(containing), MAX_HITS);
  return found.map((article) => ({
    ...{ kind: article.kind, slug: article.slug, title: article.title },
    ...placeOf(`${textOf(article).words}\n${article.summary}`, words),
  }));
}

const wordsOf = (typed: string): string[] => typed.split(' ').filter(Boolean).slice(0, MAX_WORDS);

/** Returns the first match with its context, or the beginning of the text when all words are in the title. */
function placeOf(text: string, words: readonly string[]): Pick<ArticleHit, 'before' | 'found' | 'after'> {
  const lower = text.toLowerCase();
  const places = words.map((word) => ({ word, at: lower.indexOf(word.toLowerCase()) })).filter(({ at }) => at >= 0);
  const first = places.sort((a, b) => a.at - b.at)[0];
  if (!first) return { before: '', found: '', after: oneLine(text.slice(0, AROUND.before + AROUND.after)) };
  const end = first.at + first.word.length;
  return {
    before: oneLine(text.slice(Math.max(0, first.at - AROUND.before), first.at)),
    found: text.slice(first.at, end),
    after: oneLine(text.slice(end, end + AROUND.after)),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
