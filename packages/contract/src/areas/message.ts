import { z } from 'zod';
import { call } from '../call.ts';
import { MESSAGE_EVENT_NAMES, MESSAGE_KINDS } from '../message-events.ts';
import { filter, flagIn, id, idIn, isoTime, page, paging } from '../wire.ts';

const base = { area: 'system', access: 'member' } as const;

/** Something that the house told a member. */
export const memberMessage = z
  .object({
    id,
    event: z.enum(MESSAGE_EVENT_NAMES),
    /** Number of the order or id of the question that it leads to; empty for pages that are one for each member. */
    about: z.string(),
    /** What fills the places of its text: numbers, amounts in yuan. */
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    at: isoTime,
    isRead: z.boolean(),
  })
  .meta({ id: 'MemberMessage' });

/** What the house tells its members, as they read it. */
export const message = {
  list: call({
    ...base,
    method: 'GET',
    path: '/api/app/messages',
    summary: 'Own messages, the latest first; of one kind, or unread ones only, when that is asked for.',
    query: z.object({ ...paging, kind: filter(z.enum(MESSAGE_KINDS)), isUnread: filter(flagIn) }),
    result: page(memberMessage),
  }),
  newest: call({
    ...base,
    method: 'GET',
    path: '/api/app/messages/newest',
    summary: 'How many own messages are unread, 100 meaning at least so many, and the newest few.',
    result: z.object({ unread: z.number().int(), items: z.array(memberMessage) }),
  }),
  read: call({
    ...base,
    method: 'POST',
    path: '/api/app/messages/{id}/read',
    summary: 'Marks an own message as read; once more changes nothing.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  readAll: call({
    ...base,
    method: 'POST',
    path: '/api/app/messages/read',
    summary: 'Marks all own messages as read, or those of one kind.',
    body: z.object({ kind: filter(z.enum(MESSAGE_KINDS)) }),
    result: z.object({ read: z.number().int() }),
  }),
};
