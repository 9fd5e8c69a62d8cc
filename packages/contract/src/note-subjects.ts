import type { StaffPermission } from './staff-permissions.ts';

/** What staff write notes about, and who reads and writes them: whoever may see the thing itself. */
export const NOTE_SUBJECTS = { mainOrder: 'order.view', member: 'member.view' } as const satisfies Record<
  string,
  StaffPermission
>;

export type NoteSubjectKind = keyof typeof NOTE_SUBJECTS;
export const NOTE_SUBJECT_KINDS = Object.keys(NOTE_SUBJECTS) as [NoteSubjectKind, ...NoteSubjectKind[]];

export const NOTE_FILE_MEDIA = ['picture', 'pdf', 'zip'] as const;
export type NoteFileMedia = (typeof NOTE_FILE_MEDIA)[number];

/** In characters. */
export const MOST_NOTE_TEXT = 4_000;
export const MOST_NOTE_FILES = 10;
export const MOST_MENTIONS = 20;
/** Of one file; a page says so before it sends. */
export const MOST_NOTE_FILE_BYTES = 20 * 1024 * 1024;
