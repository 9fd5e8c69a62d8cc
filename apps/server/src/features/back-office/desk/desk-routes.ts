import { calls, type StaffDesk } from '@xunban/contract';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { oldestTasks, ownKinds, type Worker } from '../tasks/find-tasks.ts';
import { summariseTasks } from '../tasks/summarise-tasks.ts';
import { doneByDay } from '../tasks/task-days.ts';
import { deskFigures } from './desk-figures.ts';

export const deskRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.staffDesk.show, ({ actor }) => showDesk(db.read, actor)),
];

const MAX_OLD = 5;

/** Returns the dashboard of a staff user: its content follows from the kinds of tasks that the user can do. */
async function showDesk(reader: Reader, worker: Worker): Promise<StaffDesk> {
  const [{ calendar, now }, heaps, oldest, longestBlocked, done] = await Promise.all([
    currentCalendar(reader),
    summariseTasks(reader, worker),
    oldestTasks(reader, worker, 'house', MAX_OLD),
    oldestTasks(reader, worker, 'buyer', MAX_OLD),
    doneByDay(reader, ownKinds(worker), worker.staffId),
  ]);
  const day = shanghaiDay(now);
  return { day, ...deskFigures(heaps, day, calendar), oldest, longestBlocked, done };
}
