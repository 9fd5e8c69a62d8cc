import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { searchHouse } from './search-house.ts';

export const searchRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.staffSearch.search, async ({ actor, query }) => ({
    items: await searchHouse(db.read, actor.permissions, query.text),
  })),
];
