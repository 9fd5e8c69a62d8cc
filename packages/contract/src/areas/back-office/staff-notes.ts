import { z } from 'zod';
import { call } from '../../call.ts';
import {
  MAX_MENTIONS,
  MAX_NOTE_FILE_BYTES,
  MAX_NOTE_FILES,
  MAX_NOTE_TEXT,
  NOTE_FILE_MEDIA,
  NOTE_SUBJECT_KINDS,
} from '../../note-subjects.ts';
import { flagIn, id, idIn, isoTime, multilineText, page, paging } from '../../shared-schemas.ts';

const subjectKind = z.enum(NOTE_SUBJECT_KINDS);

export const noteFile = z
  .object({ id, fileName: z.string(), bytes: z.number().int(), media: z.enum(NOTE_FILE_MEDIA) })
  .meta({ id: 'NoteFile' });

export const staffNote = z
  .object({
    id,
    authorId: id,
    authorName: z.string(),
    isMine: z.boolean(),
    /** Plain text; empty once the note is withdrawn. */
    text: z.string(),
    /** Staff users mentioned in the text, by the names after an @. */
    mentions: z.array(z.object({ staffId: id, name: z.string() })),
    files: z.array(noteFile),
    createdAt: isoTime,
    editedAt: isoTime.nullable(),
    isWithdrawn: z.boolean(),
    isPinned: z.boolean(),
    /** Time until which the requesting author can change it; null for other users and afterwards. */
    editableUntil: isoTime.nullable(),
    /** Until when the author, who is asking, may take a withdrawal back. */
    restorableUntil: isoTime.nullable(),
    /** The requesting user's mention, while it is unread. */
    unreadMentionId: id.nullable(),
  })
  .meta({ id: 'StaffNote' });

const anyStaff = { area: 'staff', access: { staff: 'any' } } as const;
const onNote = { ...anyStaff, params: z.object({ id: idIn }), result: staffNote } as const;
const content = {
  text: multilineText(MAX_NOTE_TEXT).default(''),
  /** Ids of colleagues mentioned in the text. */
  mentions: z.array(idIn).max(MAX_MENTIONS).default([]),
};

/** Notes of staff about a main order or a member. Who may see the thing may read and write them; buyers never do. */
export const staffNotes = {
  list: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/notes',
    summary: 'Lists notes about a main order or member: pinned ones first, then newest first.',
    query: z.object({ ...paging, subjectKind, subjectId: idIn }),
    result: page(staffNote),
  }),
  add: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/notes',
    audit: 'note.add',
    summary: 'Adds a note with text or files. Each mentioned colleague gets a task.',
    body: z.object({
      subjectKind,
      subjectId: idIn,
      ...content,
      /** Ids of own uploaded files that no other note has. */
      files: z.array(idIn).max(MAX_NOTE_FILES).default([]),
    }),
    result: staffNote,
  }),
  edit: call({
    ...onNote,
    method: 'PUT',
    path: '/api/staff/notes/{id}',
    audit: 'note.edit',
    summary: 'Edits a note of the user within 15 minutes.',
    body: z.object(content),
  }),
  withdraw: call({
    ...onNote,
    method: 'POST',
    path: '/api/staff/notes/{id}/withdraw',
    audit: 'note.withdraw',
    summary: 'Withdraws a note of the user. It keeps its place without its text.',
  }),
  restore: call({
    ...onNote,
    method: 'POST',
    path: '/api/staff/notes/{id}/restore',
    audit: 'note.restore',
    summary: 'Restores a withdrawn note within 15 minutes.',
  }),
  pin: call({
    ...onNote,
    method: 'PUT',
    path: '/api/staff/notes/{id}/pin',
    audit: 'note.pin',
    summary: 'Pins a note to the top for all users, or unpins it.',
    body: z.object({ isPinned: flagIn }),
  }),
  upload: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/note-files',
    audit: { none: 'a file of the person until its note is sent, which is written down' },
    summary: 'Uploads an image, PDF or zip for a note. Files without a note are deleted after a day.',
    files: { file: { maxBytes: MAX_NOTE_FILE_BYTES } },
    result: noteFile,
    timeoutMs: 600_000,
  }),
  file: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/note-files/{id}',
    summary: 'Downloads a file of a note.',
    audit: 'note.download',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
  colleagues: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/note-colleagues',
    summary: 'Lists colleagues with permission to a subject kind, for mentions in its notes.',
    query: z.object({ subjectKind }),
    result: z.object({ items: z.array(z.object({ id, account: z.string(), name: z.string() })) }),
  }),
  mention: call({
    ...anyStaff,
    method: 'GET',
    path: '/api/staff/mentions/{id}',
    summary: 'Returns a mention of the user: the note and its subject.',
    params: z.object({ id: idIn }),
    result: z.object({
      id,
      subject: z.object({ kind: subjectKind, id, no: z.string(), memberName: z.string() }),
      note: staffNote,
    }),
  }),
  readMention: call({
    ...anyStaff,
    method: 'POST',
    path: '/api/staff/mentions/{id}/read',
    audit: { none: 'the own mentions' },
    summary: 'Marks a mention of the user as read, which completes its task.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
};
