import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { countReading } from './count-reading.ts';
import { listArticles } from './read-article.ts';
import { type PageAdditions, readFullArticle } from './read-full-article.ts';
import { searchArticles } from './search-articles.ts';

/** A reader opens some pages a minute; a counter open to anonymous clients must not be inflated without limit. */
const READINGS: readonly Limit[] = [{ name: 'articleReadings', count: 60, seconds: 60 }];

/** Public reading routes. */
export const contentRoutes = ({ db }: Pick<Deps, 'db'>, additions: PageAdditions): readonly Route[] => [
  route(calls.articles.list, async ({ params, language }) => {
    const { categories, items } = await listArticles(db.read, language, params.kind);
    return { categories: [...categories], items: [...items] };
  }),
  route(calls.articles.read, async ({ params, language }) => {
    const instance = { reader: db.read, additions };
    const { blocks, ...article } = await readFullArticle(instance, language, params.kind, params.slug);
    return { ...article, blocks: [...blocks] };
  }),
  route(calls.articles.search, async ({ query, language }) => ({
    items: await searchArticles(db.readLagging, language, query.text),
  })),
  route(calls.articles.countReading, ({ params, actor, ip, userAgent }) =>
    db.transaction(async (tx) => {
      await claim(tx, `article readings ${ipPrefix(ip)}`, READINGS);
      const reader = actor.kind === 'member' ? actor.memberId : `${ip} ${userAgent}`;
      return { readingCount: await countReading(tx, params.id, reader) };
    }),
  ),
];
