import { ReadOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const articlePages: readonly ConsolePage[] = [
  {
    ...{ path: '/articles', title: 'nav.articles', permission: 'content.edit' },
    load: async () => (await import('./articles-page.tsx')).ArticlesPage,
    textAreas: ['console-articles'],
    menu: { group: 'system', icon: ReadOutlined },
  },
  {
    ...{ path: '/articles/:id', title: 'nav.article', permission: 'content.edit' },
    load: async () => (await import('./article-page.tsx')).ArticlePage,
    textAreas: ['console-articles', 'console-company-profile'],
  },
];
