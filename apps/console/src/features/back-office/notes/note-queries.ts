import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NoteSubjectKind } from '@xunban/contract/note-subjects';
import { api } from '../../../shared/api.ts';

/** Subject of notes: a main order or a member, by its id. */
export interface NoteSubject {
  readonly kind: NoteSubjectKind;
  readonly id: string;
}

const about = ({ kind, id }: NoteSubject) => ({ subjectKind: kind, subjectId: id });

/** Keys, fetchers and options of everything that is read about notes. */
export const noteQueries = {
  ofSubject: ({ kind, id }: NoteSubject) => ['notes', kind, id],
  list: (subject: NoteSubject, take: number) =>
    queryOptions({
      queryKey: [...noteQueries.ofSubject(subject), 'list', take],
      queryFn: ({ signal }) => api.staffNotes.list({ query: { ...about(subject), maxResultCount: take } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  colleagues: (kind: NoteSubjectKind) =>
    queryOptions({
      queryKey: ['notes', 'colleagues', kind],
      queryFn: ({ signal }) => api.staffNotes.colleagues({ query: { subjectKind: kind } }, { signal }),
      staleTime: 300_000,
    }),
  file: (id: string) =>
    queryOptions({
      queryKey: ['notes', 'file', id],
      queryFn: ({ signal }) => api.staffNotes.file({ params: { id } }, { signal, timeoutMs: 120_000 }),
      // Attachments never change.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  mention: (id: string) =>
    queryOptions({
      queryKey: ['notes', 'mention', id],
      queryFn: ({ signal }) => api.staffNotes.mention({ params: { id } }, { signal }),
    }),
};
