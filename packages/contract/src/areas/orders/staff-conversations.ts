import { z } from 'zod';
import { call } from '../../call.ts';
import { CONVERSATION_STATES, MAX_CONVERSATION_FILE_BYTES } from '../../conversation-rules.ts';
import {
  codeText,
  filter,
  id,
  idIn,
  intIn,
  isoDate,
  isoTime,
  multilineText,
  page,
  paging,
  planDayIn,
  searchText,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import {
  conversationFile,
  conversationMessage,
  conversationSummary,
  messageIn,
  openedConversation,
} from './conversation.ts';

/** A reader of a message, with the time of the first reading. */
const reader = z.object({ name: z.string(), side: z.enum(['buyer', 'staff']), at: isoTime });

const staffMessage = conversationMessage
  .extend({ files: visibleWith('file.view', z.array(conversationFile)), readers: z.array(reader) })
  .meta({ id: 'StaffConversationMessage' });

const staffFacts = {
  /** Null for the general conversation. */
  mainOrderId: id.nullable(),
  memberId: id,
  memberName: z.string(),
  memberNo: z.string(),
  /** Time of the first message without an answer; null when none waits. */
  waitingSince: isoTime.nullable(),
  /** Time by which the answer is due. */
  dueAt: isoTime.nullable(),
  /** Day on which a suspended conversation is continued, and the reason. */
  suspendedUntil: isoDate.nullable(),
  suspendReason: z.string(),
};

const staffSummary = conversationSummary.extend(staffFacts).meta({ id: 'StaffConversationSummary' });
const staffConversation = openedConversation
  .extend({ ...staffFacts, messages: z.array(staffMessage) })
  .meta({ id: 'StaffConversation' });

const answers = { area: 'staff', access: { staff: 'conversation.answer' } } as const;
const ofOne = { ...answers, params: z.object({ id: idIn }) } as const;
/** Position of the last message that the user has seen: later ones still wait for an answer. */
const upTo = intIn(0, 1_000_000);

/** Conversations with buyers, as staff see them. */
export const staffConversations = {
  list: call({
    ...answers,
    method: 'GET',
    path: '/api/staff/conversations',
    summary:
      'Lists conversations: unanswered ones first, the longest waiting at the top. `open`: waiting or suspended ones.',
    query: z.object({
      ...paging,
      state: filter(z.enum([...CONVERSATION_STATES, 'open'])),
      filter: filter(searchText(60)),
    }),
    result: page(staffSummary),
  }),
  open: call({
    ...answers,
    method: 'GET',
    path: '/api/staff/conversation',
    summary:
      'Returns a conversation by its id, its main order, or the member of the general one, with its newest messages; null for none.',
    query: z.object({ id: filter(idIn), mainNo: filter(codeText(40)), memberId: filter(idIn) }),
    result: z.object({ conversation: staffConversation.nullable() }),
  }),
  messages: call({
    ...ofOne,
    method: 'GET',
    path: '/api/staff/conversations/{id}/messages',
    summary: 'Lists the messages of a conversation, latest first.',
    query: z.object({ ...paging }),
    result: page(staffMessage),
  }),
  write: call({
    ...answers,
    method: 'POST',
    path: '/api/staff/conversation',
    audit: 'conversation.write',
    summary:
      'Adds a message to the conversation about a main order, or the general one of a member, and notifies them.',
    body: z.object({ mainNo: filter(codeText(40)), memberId: filter(idIn), upTo: upTo.default(0), ...messageIn }),
    result: staffConversation,
    idempotent: true,
  }),
  read: call({
    ...ofOne,
    method: 'POST',
    path: '/api/staff/conversations/{id}/read',
    audit: { none: 'the reading is a fact of the conversation, with its reader and time' },
    summary: 'Records that the user has read the messages up to a position. Repeating it has no effect.',
    body: z.object({ upTo }),
    result: 'none',
  }),
  suspend: call({
    ...ofOne,
    method: 'POST',
    path: '/api/staff/conversations/{id}/suspend',
    audit: 'conversation.suspend',
    summary: 'Continues a conversation on a later day, on which it is a task.',
    body: z.object({ upTo, until: planDayIn, reason: multilineText(200).min(2, { message: 'required' }) }),
    result: staffConversation,
  }),
  close: call({
    ...ofOne,
    method: 'POST',
    path: '/api/staff/conversations/{id}/close',
    audit: 'conversation.close',
    summary: 'Closes a conversation whose last message needs no answer. Another message opens it again.',
    body: z.object({ upTo }),
    result: staffConversation,
  }),
  statistics: call({
    ...answers,
    method: 'GET',
    path: '/api/staff/conversation-statistics',
    summary:
      'Returns figures of first answers in the last days: count, share in time, median working minutes; by user.',
    query: z.object({ days: intIn(1, 366).default(30) }),
    result: z.object({
      answered: z.number().int(),
      inTime: z.number().int(),
      /** Median of working minutes until the answer; null without one. */
      medianMinutes: z.number().int().nullable(),
      waiting: z.number().int(),
      /** Waiting ones whose answer is overdue. */
      overdue: z.number().int(),
      byStaff: z.array(
        z.object({
          name: z.string(),
          answered: z.number().int(),
          inTime: z.number().int(),
          medianMinutes: z.number().int(),
        }),
      ),
    }),
  }),
  upload: call({
    ...answers,
    method: 'POST',
    path: '/api/staff/conversation-files',
    audit: { none: 'a file of the person until its message is sent, which is written down' },
    summary: 'Uploads an image, PDF, zip or DXF for a message. Files without a message are deleted after a day.',
    files: { file: { maxBytes: MAX_CONVERSATION_FILE_BYTES } },
    result: conversationFile,
    timeoutMs: 600_000,
  }),
  file: call({
    area: 'staff',
    access: { staff: 'conversation.answer', alsoNeeds: 'file.view' },
    method: 'GET',
    path: '/api/staff/conversation-files/{id}',
    audit: 'conversation.download',
    summary: 'Downloads a file of a message.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
};
