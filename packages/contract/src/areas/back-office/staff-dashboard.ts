import { z } from 'zod';
import { call } from '../../call.ts';
import { PRODUCTION_STEPS } from '../../order-states.ts';
import { isoDate, isoTime, yuan } from '../../shared-schemas.ts';
import { TASK_KIND_NAMES } from '../../task-kinds.ts';
import { visibleWith } from '../../visible-with.ts';
import { staffTask } from './staff-tasks.ts';

const count = z.number().int();
const kind = z.enum(TASK_KIND_NAMES);
/** `today` is due today and not late yet, so that nothing is counted twice. */
const urgent = { late: count, today: count };

export const staffDashboardView = z
  .object({
    /** Today in Shanghai. */
    day: isoDate,
    /** Open work: of the user, and of all staff. */
    mine: z.object({ ...urgent, open: count }),
    team: z.object({ ...urgent, open: count, unclaimed: count }),
    kinds: z.array(z.object({ kind, ...urgent, mine: count, unclaimed: count, open: count })),
    /** Open for the longest time, at most five. */
    oldest: z.array(staffTask),
    /** Tasks that wait for the buyer: by cause, and those that have waited longest. */
    blocked: z.array(z.object({ kind, tasks: count, late: count, oldestAt: isoTime })),
    longestBlocked: z.array(staffTask),
    /** Completed tasks by day of completion; the last day is today. */
    done: z.array(z.object({ day: isoDate, team: count, mine: count })),
    /** Today and the next six days. */
    week: z.array(z.object({ day: isoDate, isWorkingDay: z.boolean(), mine: count, unclaimed: count })),
    /** Boards in production by their next step; empty for users who do not produce. */
    steps: z.array(z.object({ step: z.enum(PRODUCTION_STEPS), ...urgent, later: count })),
    /** Money that waits for manual processing. */
    money: z.array(z.object({ kind, tasks: count, amount: visibleWith('amount.view', yuan), oldestAt: isoTime })),
  })
  .meta({ id: 'StaffDashboard' });

/** The dashboard of a staff user. */
export const staffDashboard = {
  show: call({
    area: 'staff',
    access: { staff: 'any' },
    method: 'GET',
    path: '/api/staff/dashboard',
    summary:
      'Returns due, late, old, blocked and done tasks of the kinds that the user can process. Each figure is the length of a task list.',
    result: staffDashboardView,
  }),
};
