import { calls, type StaffDashboard } from '@xunban/contract';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { oldestTasks, ownKinds, type Worker } from '../tasks/find-tasks.ts';
import { summariseTasks } from '../tasks/summarise-tasks.ts';
import { doneByDay } from '../tasks/task-days.ts';
import { dashboardFigures } from './dashboard-figures.ts';

export const dashboardRoutes = ({ db }: Pick<Deps, 'db'>): readonly Route[] => [
  route(calls.staffDashboard.show, ({ actor }) => showDashboard(db.read, actor)),
];

const MAX_OLD = 5;

/** Returns the dashboard of a staff user: its content follows from the kinds of tasks that the user can do. */
async function showDashboard(reader: Reader, worker: Worker): Promise<StaffDashboard> {
  const [{ calendar, now }, heaps, oldest, longestBlocked, done] = await Promise.all([
    currentCalendar(reader),
    summariseTasks(reader, worker),
    oldestTasks(reader, worker, 'company', MAX_OLD),
    oldestTasks(reader, worker, 'buyer', MAX_OLD),
    doneByDay(reader, ownKinds(worker), worker.staffId),
  ]);
  const day = shanghaiDay(now);
  return { day, ...dashboardFigures(heaps, day, calendar), oldest, longestBlocked, done };
}
