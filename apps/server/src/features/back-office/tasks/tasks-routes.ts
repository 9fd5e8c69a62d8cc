import { calls, canWorkOn, PERSONAL_KINDS, type StaffTask } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { type ExportedList, exportList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { staffHolding } from '../../base/staff-accounts/staff-holding.ts';
import { claimTasks, handOverTasks, releaseTasks, takeBackTasks } from './claim-tasks.ts';
import { countTasks, findTasks, listedTasks, ownKinds } from './find-tasks.ts';
import { removeView, savedViews, saveView } from './saved-views.ts';
import { setSchedule, staffSchedules } from './schedules.ts';

/** A list of tasks as a file. */
const exportedTasks = (read: ExportedList<StaffTask>['read']): ExportedList<StaffTask> => ({
  name: 'tasks',
  page: calls.staffTasks.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'kind', of: 'kind', cell: ({ kind }, { value }) => value('task', kind) },
    { name: 'no', of: 'no', cell: ({ no }) => no },
    {
      name: 'about',
      of: 'about',
      cell: ({ about, step, order }, { value }) => (step && value('step', step)) || about || order?.fileName,
    },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'owner', of: 'assigneeName', cell: ({ assigneeName }) => assigneeName },
    { name: 'openedAt', of: 'openedAt', cell: ({ openedAt }) => minuteCell(openedAt) },
    { name: 'dueAt', of: 'dueAt', cell: ({ dueAt }) => minuteCell(dueAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});

export function tasksRoutes(deps: Pick<Deps, 'db'>): readonly Route[] {
  const { db } = deps;
  const { staffTasks } = calls;
  return [
    route(staffTasks.list, ({ actor, query }) =>
      findTasks(db.readLagging, actor, query, { skip: query.skipCount, take: query.maxResultCount }),
    ),

    route(staffTasks.listed, async ({ actor, query }) => ({ ids: await listedTasks(db.read, actor, query) })),

    route(calls.staffExports.tasks, (request) => {
      const { actor, query } = request;
      const list = exportedTasks((reader, { skipCount, maxResultCount }) =>
        findTasks(reader, actor, query, { skip: skipCount, take: maxResultCount }),
      );
      return exportList(deps, list, request);
    }),

    route(staffTasks.counts, async ({ actor }) => ({ items: await countTasks(db.read, actor) })),

    route(staffTasks.claim, ({ actor, body }) => db.transaction((tx) => claimTasks(tx, actor, body.ids))),

    route(staffTasks.release, ({ actor, body }) => db.transaction((tx) => releaseTasks(tx, actor, body.ids))),

    route(staffTasks.handOver, ({ actor, body, once }) =>
      once((tx) => handOverTasks(tx, actor, body.ids, body.staffId)),
    ),

    route(staffTasks.takeBack, ({ actor, body, once }) => once((tx) => takeBackTasks(tx, actor, body.ids))),

    route(staffTasks.colleagues, async ({ actor }) => {
      const own = ownKinds(actor).filter((kind) => !PERSONAL_KINDS.includes(kind));
      const [holding, schedules] = await Promise.all([staffHolding(db.read), staffSchedules(db.read)]);
      const colleagues = [...holding.values()].map(({ id, name, permissions }) => ({
        id,
        name,
        kinds: own.filter((kind) => canWorkOn(kind, permissions)),
        isAway: schedules.some(({ staffId, isAway }) => staffId === id && isAway),
      }));
      return { items: colleagues.filter(({ id, kinds }) => id !== actor.staffId && kinds.length > 0) };
    }),

    route(staffTasks.schedules, async () => ({ items: await staffSchedules(db.read) })),

    route(staffTasks.setSchedule, ({ actor, body, once }) =>
      once((tx) => setSchedule(tx, actor.staffId, actor.staffId, body)),
    ),

    route(staffTasks.setScheduleOf, ({ actor, params, body, once }) =>
      once((tx) => setSchedule(tx, actor.staffId, params.id, body)),
    ),

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
