/**
 * States of a conversation. `waiting`: the company owes an answer; `suspended`: staff continue on a named day; `answered`: ends by
 * itself without another message; `closed`: another message opens it again.
 */
export const CONVERSATION_STATES = ['waiting', 'suspended', 'answered', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Working hours until an answer is due. */
export const CONVERSATION_ANSWER_HOURS = 4;
/** An answered conversation is closed after so many days without a message. */
export const CONVERSATION_CLOSES_DAYS = 14;

/** Ways by which a message arrived. */
export const CONVERSATION_CHANNELS = ['page', 'mail'] as const;
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];

export const CONVERSATION_FILE_MEDIA = ['image', 'pdf', 'zip', 'dxf'] as const;
export type ConversationFileMedia = (typeof CONVERSATION_FILE_MEDIA)[number];

/** In characters. */
export const MAX_CONVERSATION_TEXT = 4_000;
export const MAX_CONVERSATION_FILES = 8;
export const MAX_CONVERSATION_FILE_BYTES = 20 * 1024 * 1024;
/** Messages of a member in a day. */
export const MAX_MESSAGES_PER_DAY = 60;
/** Newest messages of an opened conversation; earlier ones are read page by page. */
export const CONVERSATION_NEWEST = 50;
