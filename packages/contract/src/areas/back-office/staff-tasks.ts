import { z } from 'zod';
import { call } from '../../call.ts';
import { PRODUCTION_STEPS } from '../../order-states.ts';
import {
  filter,
  id,
  idIn,
  idsIn,
  intIn,
  isoDate,
  isoDateIn,
  isoTime,
  page,
  paging,
  planDayIn,
  searchText,
  text,
  yuan,
} from '../../shared-schemas.ts';
import { TASK_KIND_NAMES, TASK_VIEWS } from '../../task-kinds.ts';
import { visibleWith } from '../../visible-with.ts';
import { staffOrderSummary } from '../orders/staff.ts';

const kind = z.enum(TASK_KIND_NAMES);

export const staffTask = z
  .object({
    id,
    kind,
    /** Id of the order, certification, transfer, refund or alarm. */
    subjectId: id,
    /** Its display number; empty when it has none. */
    no: z.string(),
    memberName: z.string(),
    memberNo: z.string(),
    amount: visibleWith('amount.view', yuan.nullable()),
    /** The payer of a transfer, the name on a certification, the kind of an alarm; empty for an order. */
    about: z.string(),
    /** The next step of a board in production. */
    step: z.enum(PRODUCTION_STEPS).nullable(),
    /** Present for tasks about an order, for users who can see orders. */
    order: staffOrderSummary.optional(),
    assigneeId: id.nullable(),
    assigneeName: z.string(),
    isMine: z.boolean(),
    openedAt: isoTime,
    dueAt: isoTime,
    /** Time when it was done, or ended by itself. */
    endedAt: isoTime.nullable(),
  })
  .meta({ id: 'StaffTask' });

const changedTasks = z.object({
  items: z.array(staffTask),
  /** Tasks that were not changed: already taken by another user, ended, or not for this user. */
  refused: z.array(
    z.object({
      id,
      no: z.string(),
      reason: z.enum(['taken', 'ended', 'notYours', 'notBack', 'away']),
      assigneeName: z.string(),
    }),
  ),
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'wrongType' });

/** Working times and absence of a staff user. */
export const staffSchedule = z
  .object({
    staffId: id,
    name: z.string(),
    /** Days of the week, 1 is Monday; null: the working days of the calendar. */
    weekdays: z.array(z.number().int()).nullable(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    awayFrom: isoDate.nullable(),
    awayTo: isoDate.nullable(),
    deputyId: id.nullable(),
    deputyName: z.string(),
    /** Absent today. */
    isAway: z.boolean(),
    openTasks: z.number().int(),
  })
  .meta({ id: 'StaffSchedule' });

const scheduleIn = z
  .object({
    weekdays: z.array(intIn(1, 7)).min(1).max(7).nullable(),
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    awayFrom: planDayIn.nullable(),
    awayTo: planDayIn.nullable(),
    deputyId: idIn.nullable(),
  })
  .refine(({ startsAt, endsAt }) => (startsAt === null) === (endsAt === null) && (startsAt ?? '') <= (endsAt ?? ''), {
    path: ['endsAt'],
    message: 'endBeforeStart',
  })
  .refine(({ awayFrom, awayTo }) => (awayFrom === null) === (awayTo === null) && (awayFrom ?? '') <= (awayTo ?? ''), {
    path: ['awayTo'],
    message: 'endBeforeStart',
  });

const anyStaff = { area: 'staff', access: { staff: 'any' } } as const;
const query = {
  view: z.enum(TASK_VIEWS).default('mine'),
  kind: filter(kind),
  filter: filter(searchText(60)),
  /** Filter of open tasks: `late`, due `today` and not late yet, or due on a day. */
  due: filter(z.union([z.enum(['late', 'today']), isoDateIn])),
  /** Filter of completed tasks: the day. */
  ended: filter(isoDateIn),
  /** The next step of boards in production. */
  step: filter(z.enum(PRODUCTION_STEPS)),
};

/** Tasks with assignee and due date. Each user gets the kinds of tasks for which they hold the permission. */
export const staffTasks = {
  list: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/tasks',
    summary:
      'Lists the tasks of one list, earliest due first; completed ones, latest first. `ids` restricts the result.',
    query: z.object({ ...paging, ...query, ids: filter(idsIn) }),
    result: page(staffTask),
  }),
  listed: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/listed-tasks',
    summary: 'Returns which of the given tasks are in a list, ids only: an event can name more tasks than are shown.',
    query: z.object({ ...query, ids: idsIn }),
    result: z.object({ ids: z.array(id) }),
  }),
  counts: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/task-counts',
    summary: 'Returns the number of tasks by kind and list.',
    result: z.object({
      items: z.array(
        z.object({
          kind,
          mine: z.number().int(),
          unclaimed: z.number().int(),
          open: z.number().int(),
          waiting: z.number().int(),
          overdue: z.number().int(),
        }),
      ),
    }),
  }),
  claim: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/tasks/claim',
    audit: { none: 'moves tasks into the own list; what is done with them is written down' },
    summary: 'Claims unassigned tasks.',
    body: z.object({ ids: idsIn }),
    result: changedTasks,
  }),
  release: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/tasks/release',
    audit: { none: 'moves tasks out of the own list' },
    summary: 'Releases tasks of the user.',
    body: z.object({ ids: idsIn }),
    result: changedTasks,
  }),
  handOver: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/tasks/hand-over',
    audit: 'task.handOver',
    summary: 'Hands own or unclaimed tasks over to a colleague with permission.',
    body: z.object({ ids: idsIn, staffId: idIn }),
    result: changedTasks,
  }),
  takeBack: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/tasks/take-back',
    audit: 'task.takeBack',
    summary:
      'Takes back tasks that the user handed over within the last ten minutes, if still assigned to the colleague.',
    body: z.object({ ids: idsIn }),
    result: changedTasks,
  }),
  colleagues: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/task-colleagues',
    summary: 'Lists possible assignees, each with its task kinds among those of the user.',
    result: z.object({
      items: z.array(z.object({ id, name: z.string(), kinds: z.array(kind), isAway: z.boolean() })),
    }),
  }),
  schedules: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/schedules',
    summary: 'Lists working times, absences and deputies of all active staff users, with their open tasks.',
    result: z.object({ items: z.array(staffSchedule) }),
  }),
  setSchedule: call({
    ...anyStaff,
    method: 'PUT',
    path: '/api/staff/own-schedule',
    audit: 'task.setSchedule',
    summary:
      'Sets own working times and absence. Open and new tasks of the absence go to the deputy, those that the deputy cannot do to the queue.',
    body: scheduleIn,
    result: staffSchedule,
  }),
  setScheduleOf: call({
    area: 'staff',
    access: { staff: 'staff.manage' },
    method: 'PUT',
    path: '/api/staff/schedules/{id}',
    audit: 'task.setScheduleOf',
    summary: 'Sets working times and absence of a staff user.',
    params: z.object({ id: idIn }),
    body: scheduleIn,
    result: staffSchedule,
  }),
  views: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/saved-views',
    summary: 'Lists the saved task lists of the user.',
    result: z.object({ items: z.array(z.object({ id, name: z.string(), address: z.string() })) }),
  }),
  saveView: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/saved-views',
    audit: { none: 'a list of the person, for that person only' },
    summary: 'Saves the URL of a list under a name. An earlier one of that name is replaced.',
    body: z.object({
      name: text(30).min(1, { message: 'required' }),
      address: z
        .string()
        .max(500)
        .regex(/^\/[a-z][^\s\\]*$/, { message: 'viewAddress' }),
    }),
    result: z.object({ items: z.array(z.object({ id, name: z.string(), address: z.string() })) }),
  }),
  removeView: call({
    ...anyStaff,
    method: 'DELETE',
    path: '/api/staff/saved-views/{id}',
    audit: { none: 'a list of the person, for that person only' },
    summary: 'Deletes a saved list.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
};
