import { z } from 'zod';
import { call } from '../../call.ts';
import {
  CONVERSATION_CHANNELS,
  CONVERSATION_FILE_MEDIA,
  CONVERSATION_STATES,
  MAX_CONVERSATION_FILE_BYTES,
  MAX_CONVERSATION_FILES,
  MAX_CONVERSATION_TEXT,
} from '../../conversation-rules.ts';
import { codeText, filter, id, idIn, intIn, isoTime, multilineText, page, paging } from '../../shared-schemas.ts';

export const conversationFile = z
  .object({ id, fileName: z.string(), bytes: z.number().int(), media: z.enum(CONVERSATION_FILE_MEDIA) })
  .meta({ id: 'ConversationFile' });

/** A message is never changed; a correction is another message. */
export const conversationMessage = z
  .object({
    position: z.number().int(),
    /** Number of the main order; empty for the general conversation. */
    mainNo: z.string(),
    author: z.enum(['buyer', 'staff']),
    authorName: z.string(),
    channel: z.enum(CONVERSATION_CHANNELS),
    text: z.string(),
    files: z.array(conversationFile),
    at: isoTime,
    /** First reading by the other side; null while unread. */
    readAt: isoTime.nullable(),
  })
  .meta({ id: 'ConversationMessage' });

const facts = {
  id,
  /** Number of the main order; empty for the general conversation. */
  mainNo: z.string(),
  state: z.enum(CONVERSATION_STATES),
  lastAt: isoTime,
  /** Beginning of the last message. */
  lastText: z.string(),
  lastAuthor: z.enum(['buyer', 'staff']),
  /** Messages of the other side that this reader, or no colleague, has read. */
  unread: z.number().int(),
  messageCount: z.number().int(),
};

export const conversationSummary = z.object(facts).meta({ id: 'ConversationSummary' });

export const openedConversation = z
  .object({
    ...facts,
    /** The newest messages, oldest first. */
    messages: z.array(conversationMessage),
  })
  .meta({ id: 'Conversation' });

export const messageIn = {
  text: multilineText(MAX_CONVERSATION_TEXT).default(''),
  /** Ids of own uploaded files that were not sent yet. */
  files: z.array(idIn).max(MAX_CONVERSATION_FILES).default([]),
};

const member = { area: 'system', access: 'member' } as const;
/** Number of an own main order; empty for the general conversation. */
const mainNo = codeText(40).default('');

/** A buyer's conversations with the company: one for each main order, and a general one. */
export const conversation = {
  list: call({
    ...member,
    method: 'GET',
    path: '/api/app/conversations',
    summary: 'Lists own conversations, the latest message first.',
    query: z.object({ ...paging }),
    result: page(conversationSummary),
  }),
  open: call({
    ...member,
    method: 'GET',
    path: '/api/app/conversation',
    summary:
      'Returns the conversation about a main order, or the general one, with its newest messages; null for none.',
    query: z.object({ mainNo }),
    result: z.object({ conversation: openedConversation.nullable() }),
  }),
  messages: call({
    ...member,
    method: 'GET',
    path: '/api/app/conversation-messages',
    summary: 'Lists messages of own conversations, latest first. Filter: one conversation.',
    query: z.object({ ...paging, conversationId: filter(idIn) }),
    result: page(conversationMessage),
  }),
  write: call({
    ...member,
    method: 'POST',
    path: '/api/app/conversation',
    summary: 'Adds a message with text or files. The first one begins the conversation. Limited by day.',
    body: z.object({ mainNo, ...messageIn }),
    result: openedConversation,
    idempotent: true,
  }),
  read: call({
    ...member,
    method: 'POST',
    path: '/api/app/conversations/{id}/read',
    summary: 'Records that the messages up to a position were read. Repeating it has no effect.',
    params: z.object({ id: idIn }),
    body: z.object({ upTo: intIn(1, 1_000_000) }),
    result: 'none',
  }),
  upload: call({
    ...member,
    method: 'POST',
    path: '/api/app/conversation-files',
    summary: 'Uploads an image, PDF, zip or DXF for a message. Files without a message are deleted after a day.',
    files: { file: { maxBytes: MAX_CONVERSATION_FILE_BYTES } },
    result: conversationFile,
    timeoutMs: 600_000,
  }),
  file: call({
    ...member,
    method: 'GET',
    path: '/api/app/conversation-files/{id}',
    summary: 'Downloads a file of a message.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
};
