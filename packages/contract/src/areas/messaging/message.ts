import { z } from 'zod';
import { call } from '../../call.ts';
import { ALWAYS_NOTIFIED, MESSAGE_CHANNELS, MESSAGE_EVENT_NAMES, MESSAGE_KINDS } from '../../message-events.ts';
import { filter, flagIn, id, idIn, isoTime, page, paging, smsCode } from '../../shared-schemas.ts';
import { boardImage } from '../pricing/priced-board.ts';

const base = { area: 'system', access: 'member' } as const;

/** A message to a member. */
export const memberMessage = z
  .object({
    id,
    event: z.enum(MESSAGE_EVENT_NAMES),
    /** Number of the order or id of the question that it leads to; empty for pages that are one for each member. */
    about: z.string(),
    /** The board that it is about; null where it is about none, or the board does not exist any more. */
    board: z.object({ fileName: z.string(), image: boardImage }).nullable(),
    /** Values for the placeholders of its text: numbers, amounts in yuan. */
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    at: isoTime,
    isRead: z.boolean(),
  })
  .meta({ id: 'MemberMessage' });

/** `always`: cannot be switched off. */
const choice = z.enum(['on', 'off', 'always']);
const languages = z.enum(['zh-CN', 'zh-TW', 'en']);

/** A member's channels for each event, besides the member centre. */
export const messageSettings = z
  .object({
    /** Empty while there is none. */
    email: z.string(),
    /** Emails are sent only to a verified address. */
    isEmailProven: z.boolean(),
    /** Language of the emails. */
    language: languages,
    events: z.array(
      z.object({
        event: z.enum(MESSAGE_EVENT_NAMES),
        /** Null where no SMS exists for it. */
        sms: choice.nullable(),
        mail: choice,
      }),
    ),
  })
  .meta({ id: 'MessageSettings' });

const switchable = z.enum(MESSAGE_EVENT_NAMES).refine((event) => !ALWAYS_NOTIFIED.has(event), { message: 'invalid' });

/** Messages to members, as they read them. */
export const message = {
  list: call({
    ...base,
    method: 'GET',
    path: '/api/app/messages',
    summary: 'Lists own messages, latest first. Filters: kind, unread.',
    query: z.object({ ...paging, kind: filter(z.enum(MESSAGE_KINDS)), isUnread: filter(flagIn) }),
    result: page(memberMessage),
  }),
  newest: call({
    ...base,
    method: 'GET',
    path: '/api/app/messages/newest',
    summary: 'Returns the number of unread messages, where 100 means at least 100, and the newest few.',
    result: z.object({ unread: z.number().int(), items: z.array(memberMessage) }),
  }),
  read: call({
    ...base,
    method: 'POST',
    path: '/api/app/messages/{id}/read',
    summary: 'Marks a message as read. Repeating it has no effect.',
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
  settings: call({
    ...base,
    method: 'GET',
    path: '/api/app/message-settings',
    summary: 'Returns the notification settings of the member: SMS, email, language.',
    result: messageSettings,
  }),
  saveSettings: call({
    ...base,
    method: 'PUT',
    path: '/api/app/message-settings',
    summary: 'Replaces the disabled notifications. All others are enabled. Refunds and withdrawals cannot be disabled.',
    body: z.object({
      language: languages,
      off: z.array(z.object({ event: switchable, channel: z.enum(MESSAGE_CHANNELS) })).max(100),
    }),
    result: messageSettings,
  }),
  askEmailCode: call({
    ...base,
    method: 'POST',
    path: '/api/app/message-settings/email-code',
    summary: 'Stores an email address in the profile and sends a code to it. Rate-limited by member and address.',
    body: z.object({ email: z.email({ message: 'email' }).max(100) }),
    result: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  proveEmail: call({
    ...base,
    method: 'POST',
    path: '/api/app/message-settings/email-proof',
    summary: 'Verifies the email address of the profile by the code sent to it.',
    body: z.object({ verifyCode: smsCode }),
    result: messageSettings,
  }),
};
