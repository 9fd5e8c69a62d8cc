import { z } from 'zod';
import { call } from '../../call.ts';
import { PRODUCTION_STEPS } from '../../order-states.ts';
import {
  filter,
  id,
  idIn,
  idsIn,
  isoDateIn,
  isoTime,
  page,
  paging,
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
      reason: z.enum(['taken', 'ended', 'notYours', 'notBack']),
      assigneeName: z.string(),
    }),
  ),
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
    result: z.object({ items: z.array(z.object({ id, name: z.string(), kinds: z.array(kind) })) }),
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
