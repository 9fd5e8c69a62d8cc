import { z } from 'zod';
import { call } from '../call.ts';
import { PRODUCTION_STEPS } from '../order-states.ts';
import { TASK_KIND_NAMES, TASK_VIEWS } from '../task-kinds.ts';
import { filter, id, idIn, idsIn, isoTime, page, paging, text, yuan } from '../wire.ts';
import { staffOrderSummary } from './staff.ts';

const kind = z.enum(TASK_KIND_NAMES);

export const staffTask = z
  .object({
    id,
    kind,
    /** Of the order, certification, transfer, refund or alarm. */
    subjectId: id,
    /** The number by which people know it; empty when it has none. */
    no: z.string(),
    memberName: z.string(),
    memberNo: z.string(),
    amount: yuan.nullable(),
    /** The payer of a transfer, the name on a certification, the kind of an alarm; empty for an order. */
    about: z.string(),
    /** The next step of a board in production. */
    step: z.enum(PRODUCTION_STEPS).nullable(),
    /** Of tasks about an order, for those who may see orders. */
    order: staffOrderSummary.optional(),
    ownerId: id.nullable(),
    ownerName: z.string(),
    isMine: z.boolean(),
    openedAt: isoTime,
    dueAt: isoTime,
    /** When it was done, or ended by itself. */
    endedAt: isoTime.nullable(),
  })
  .meta({ id: 'StaffTask' });

const changedTasks = z.object({
  items: z.array(staffTask),
  /** Those that nothing was done with: taken by somebody else before, ended, or not for this person. */
  refused: z.array(
    z.object({ id, no: z.string(), reason: z.enum(['taken', 'ended', 'notYours']), ownerName: z.string() }),
  ),
});

const anyStaff = { area: 'staff', access: { staff: 'any' } } as const;
const query = {
  view: z.enum(TASK_VIEWS).default('mine'),
  kind: filter(kind),
  filter: filter(text(60)),
};

/** What is to be done, by whom and by when. Everybody is answered about kinds of tasks that they hold the permission for. */
export const staffTasks = {
  list: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/tasks',
    summary:
      'The tasks of one list, the one due first at the top; what is done, the latest first. `ids` narrows it to some.',
    query: z.object({ ...paging, ...query, ids: filter(idsIn) }),
    result: page(staffTask),
  }),
  counts: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/task-counts',
    summary: 'How many tasks of each kind stand in each list.',
    result: z.object({
      items: z.array(
        z.object({
          kind,
          mine: z.number().int(),
          unclaimed: z.number().int(),
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
    summary: 'Takes tasks that nobody has.',
    body: z.object({ ids: idsIn }),
    result: changedTasks,
  }),
  release: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/tasks/release',
    summary: 'Gives own tasks back to everybody.',
    body: z.object({ ids: idsIn }),
    result: changedTasks,
  }),
  handOver: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/tasks/hand-over',
    summary: 'Gives own or unclaimed tasks to a colleague who may do them.',
    body: z.object({ ids: idsIn, staffId: idIn }),
    result: changedTasks,
  }),
  colleagues: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/task-colleagues',
    summary: 'Who may be given tasks, and of which of the kinds that the asking person may do.',
    result: z.object({ items: z.array(z.object({ id, name: z.string(), kinds: z.array(kind) })) }),
  }),
  views: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/saved-views',
    summary: 'The lists that the person has saved under a name.',
    result: z.object({ items: z.array(z.object({ id, name: z.string(), address: z.string() })) }),
  }),
  saveView: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/saved-views',
    summary: 'Saves the address of a list under a name; an earlier one of that name is replaced.',
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
    summary: 'Forgets a saved list.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
};
