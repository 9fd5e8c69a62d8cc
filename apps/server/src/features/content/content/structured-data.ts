import type { ArticleHead } from '@xunban/contract';
import { articlePath } from '@xunban/contract/article-kinds';
import type { Language } from '@xunban/i18n';
import { pageTexts } from '@xunban/i18n/page-texts';
import type { StructuredData } from '../../../platform/http/server-rendered-pages.ts';
import type { Article } from './read-article.ts';

const TYPES = {
  news: 'NewsArticle',
  tech: 'TechArticle',
  help: 'Article',
  page: 'Article',
  notice: 'Article',
} as const;

/** Returns the structured data of an article: its type, publisher and breadcrumb. */
export function articleData(article: Article, publisher: StructuredData): readonly StructuredData[] {
  const { kind, slug, title, summary, language } = article;
  const path = articlePath(kind, slug);
  const data: StructuredData = {
    '@type': TYPES[kind],
    headline: title,
    description: summary,
    inLanguage: language,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    url: path,
    image: socialPath(article),
    author: publisher,
    publisher,
  };
  const lists = kind === 'page' ? [] : [{ name: pageTexts(language, kind).title, path: `/${kind}` }];
  return [data, breadcrumb([...lists, { name: title, path }], language)];
}

/** A list of articles; for help, questions with their short answers, shown on the page itself. */
export function listData(
  path: string,
  title: string,
  items: readonly ArticleHead[],
  language: Language,
): StructuredData[] {
  const isHelp = path === '/help';
  const listed: StructuredData = isHelp
    ? {
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: items.map((item) => ({
          '@type': 'Question',
          name: item.title,
          url: articlePath(item.kind, item.slug),
          acceptedAnswer: { '@type': 'Answer', text: item.summary },
        })),
      }
    : {
        '@type': 'ItemList',
        itemListElement: items.map((item, index) => ({
          ...{ '@type': 'ListItem', position: index + 1, name: item.title },
          url: articlePath(item.kind, item.slug),
        })),
      };
  return [listed, breadcrumb([{ name: title, path }], language)];
}

const FIRST = { 'zh-CN': '首页', 'zh-TW': '首頁', en: 'Home' } as const satisfies Record<Language, string>;

function breadcrumb(
  steps: readonly { readonly name: string; readonly path: string }[],
  language: Language,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: FIRST[language], path: '/' }, ...steps].map(({ name, path }, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name },
      item: path,
    })),
  };
}

/** Address of the preview image of a shared article. */
export const socialPath = ({ kind, slug, language }: Pick<Article, 'kind' | 'slug' | 'language'>): string =>
  `/social/${kind}/${slug}.png${language === 'zh-CN' ? '' : `?lang=${language}`}`;
