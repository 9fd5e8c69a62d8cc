import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { searchAll } from './search-all.ts';

export const searchRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.staffSearch.search, async ({ actor, query }) => ({
    items: await searchAll(db.readLagging, actor.permissions, query.text),
  })),
];
