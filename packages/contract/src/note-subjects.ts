import type { StaffPermission } from './staff-permissions.ts';

/** Subjects of staff notes, with the permission to read and write them: the one to view the subject itself. */
export const NOTE_SUBJECTS = { mainOrder: 'order.view', member: 'member.view' } as const satisfies Record<
  string,
  StaffPermission
>;

export type NoteSubjectKind = keyof typeof NOTE_SUBJECTS;
export const NOTE_SUBJECT_KINDS = Object.keys(NOTE_SUBJECTS) as [NoteSubjectKind, ...NoteSubjectKind[]];

export const NOTE_FILE_MEDIA = ['image', 'pdf', 'zip'] as const;
export type NoteFileMedia = (typeof NOTE_FILE_MEDIA)[number];

/** In characters. */
export const MAX_NOTE_TEXT = 4_000;
export const MAX_NOTE_FILES = 10;
export const MAX_MENTIONS = 20;
/** Maximum size of a file; a page checks it first. */
export const MAX_NOTE_FILE_BYTES = 20 * 1024 * 1024;
