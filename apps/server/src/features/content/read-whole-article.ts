import type { ArticleBlock } from '@xunban/contract';
import type { ArticleKind, ArticleLanguage } from '@xunban/contract/article-kinds';
import { toldFacts } from '@xunban/contract/owner-facts';
import { houseWords } from '@xunban/i18n/page-words';
import type { Reader } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { ownerFacts } from '../owner-facts/owner-facts.ts';
import { NOTHING, plain } from './article-blocks.ts';
import { type Article, readArticle } from './read-article.ts';

/** The page that tells how the house is reached, and in which order. */
const CONTACT_PAGE = 'about';
const TOLD = [
  ...['companyName', 'companyAddress', 'hotline', 'phone', 'email', 'workingHours'],
  ...['taxNo', 'bank', 'bankAccount', 'icpNo', 'policeNo'],
] as (keyof ReturnType<typeof toldFacts>)[];

/** An article with what the house adds to its text. @throws Refusal `notFound` as {@link readArticle} does */
export async function readWholeArticle(
  { reader, config }: Pick<Deps, 'config'> & { readonly reader: Reader },
  language: ArticleLanguage,
  kind: ArticleKind,
  slug: string,
): Promise<Article> {
  const article = await readArticle(reader, language, kind, slug);
  if (article.kind !== 'page' || article.slug !== CONTACT_PAGE) return article;
  const facts = toldFacts(await ownerFacts(reader, config), language === 'en');
  return { ...article, blocks: [...article.blocks, ...contactBlocks(facts, language)] };
}

/** How the house is reached, as a part of an article; nothing while nobody has told it. */
function contactBlocks(facts: ReturnType<typeof toldFacts>, language: ArticleLanguage): ArticleBlock[] {
  const known = TOLD.filter((name) => facts[name] !== '');
  if (known.length === 0) return [];
  const { title, head, fact } = houseWords(language);
  const rows = [head, ...known.map((name) => [fact(name), facts[name]])];
  return [
    { ...NOTHING, kind: 'heading', level: 2, anchor: 'contact', lines: [[plain(title)]] },
    { ...NOTHING, kind: 'table', rows: rows.map((row) => row.map((text) => [plain(text)])) },
  ];
}
