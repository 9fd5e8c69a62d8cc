import type { ArticleKind } from '@xunban/contract/article-kinds';
import type { RouteDef } from '../../../shared/route-def.ts';

const articleQueries = () => import('./article-queries.ts');

const help = {
  ...{ frame: 'site', textAreas: ['article'] },
  load: () => import('./help-page.tsx').then((module) => module.HelpPage),
  first: async () => (await articleQueries()).fetchArticles('help'),
} as const satisfies Partial<RouteDef>;

const listed = (kind: 'tech' | 'notice' | 'news') =>
  ({
    ...{ frame: 'site', textAreas: ['article'] },
    load: () => import('./article-list-page.tsx').then((module) => module.articleListPage(kind)),
    first: async () => (await articleQueries()).fetchArticles(kind),
  }) as const satisfies Partial<RouteDef>;

/** A page that is one article: that of the address, or the one that is named. */
const written = (kind: ArticleKind, slug?: string) =>
  ({
    ...{ frame: 'site', textAreas: ['article'] },
    load: () => import('./article-page.tsx').then((module) => module.articlePage(kind, slug)),
    first: async (params) => (await articleQueries()).fetchArticle(kind, slug ?? params['slug'] ?? params['id'] ?? ''),
  }) as const satisfies Partial<RouteDef>;

export const articlePages: readonly RouteDef[] = [
  { name: 'about', path: '/about', ...written('page', 'about') },
  { name: 'help', path: '/help', ...help, prerender: 'written' },
  { name: 'helpMenu', path: '/helpMenu', ...help },
  { name: 'helpDetail', path: '/helpDetail', ...help },
  { name: 'helpDetail', path: '/helpDetail/:slug', ...written('help') },
  { name: 'orderProcess', path: '/orderprocess', ...written('page', 'orderprocess') },
  { name: 'billingProcess', path: '/billingprocess', ...written('page', 'billingprocess') },
  { name: 'paymentProcess', path: '/paymentprocess', ...written('page', 'paymentprocess') },
  {
    ...{ name: 'manufacturingProcess', path: '/manufacturingProcess', prerender: 'written' },
    ...written('page', 'manufacturingprocess'),
    load: () => import('./capability-page.tsx').then((module) => module.CapabilityPage),
    textAreas: ['article', 'pricing', 'quote', 'board-problems'],
  },
  { name: 'news', path: '/news', ...listed('news') },
  { name: 'news', path: '/news/:id', ...written('news') },
  { name: 'notice', path: '/notice', ...listed('notice') },
  { name: 'notice', path: '/notice/:id', ...written('notice') },
  { name: 'tech', path: '/tech', ...listed('tech') },
  { name: 'tech', path: '/tech/:id', ...written('tech') },
];
