import { calls, TASK_KINDS } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { staffHolding } from '../staff-accounts/staff-holding.ts';
import { claimTasks, handOverTasks, releaseTasks } from './claim-tasks.ts';
import { countTasks, findTasks, ownKinds } from './find-tasks.ts';
import { removeView, savedViews, saveView } from './saved-views.ts';

export function tasksRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  const { staffTasks } = calls;
  return [
    route(staffTasks.list, ({ actor, query }) =>
      findTasks(db.read, actor, query, { skip: query.skipCount, take: query.maxResultCount }),
    ),

    route(staffTasks.counts, async ({ actor }) => ({ items: await countTasks(db.read, actor) })),

    route(staffTasks.claim, ({ actor, body }) => db.transaction((tx) => claimTasks(tx, actor, body.ids))),

    route(staffTasks.release, ({ actor, body }) => db.transaction((tx) => releaseTasks(tx, actor, body.ids))),

    route(staffTasks.handOver, ({ actor, body }) =>
      db.transaction((tx) => handOverTasks(tx, actor, body.ids, body.staffId)),
    ),

    route(staffTasks.colleagues, async ({ actor }) => {
      const own = ownKinds(actor);
      const colleagues = [...(await staffHolding(db.read)).values()].map(({ id, name, permissions }) => ({
        id,
        name,
        kinds: own.filter((kind) => permissions.has(TASK_KINDS[kind].permission)),
      }));
      return { items: colleagues.filter(({ id, kinds }) => id !== actor.staffId && kinds.length > 0) };
    }),

    route(staffTasks.views, async ({ actor }) => ({ items: await savedViews(db.read, actor.staffId) })),

    route(staffTasks.saveView, ({ actor, body }) =>
      db.transaction(async (tx) => {
        await saveView(tx, actor.staffId, body);
        return { items: await savedViews(tx, actor.staffId) };
      }),
    ),

    route(staffTasks.removeView, ({ actor, params }) =>
      db.transaction(async (tx) => {
        await removeView(tx, actor.staffId, params.id);
        return undefined;
      }),
    ),
  ];
}
