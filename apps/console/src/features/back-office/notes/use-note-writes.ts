import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useEffect } from 'react';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { undoToast } from '../../../shared/undo-toast.ts';
import { type NoteSubject, noteQueries } from './note-queries.ts';

/** Actions on existing notes. A refusal is shown as a message; the list shows the result. */
export function useNoteWrites(subject: NoteSubject) {
  const { t } = useTranslation('console-notes');
  const client = useQueryClient();
  const options = {
    onError: (error: unknown) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: noteQueries.ofSubject(subject) }),
  };
  const restore = useMutation({
    ...options,
    mutationFn: (id: string) => api.staffNotes.restore({ params: { id } }),
  });
  const withdraw = useMutation({
    ...options,
    mutationFn: (id: string) => api.staffNotes.withdraw({ params: { id } }),
    onSuccess: (_, id) => undoToast(t('withdrawn'), () => restore.mutateAsync(id)),
  });
  const pin = useMutation({
    ...options,
    mutationFn: ({ id, isPinned }: { readonly id: string; readonly isPinned: boolean }) =>
      api.staffNotes.pin({ params: { id }, body: { isPinned } }),
  });
  return { restore, withdraw, pin };
}

/** Notes that colleagues write meanwhile come by themselves; nothing that is being typed is touched. */
export function useLiveNotes(subject: NoteSubject): void {
  const client = useQueryClient();
  useChanges('note', (ids) => {
    if (ids === 'all' || ids.has(subject.id))
      void client.invalidateQueries({ queryKey: noteQueries.ofSubject(subject) });
  });
}

/** Marks this user's mentions in displayed notes as read, which completes their tasks. */
export function useReadMentions(mentionIds: readonly string[], isReading: boolean): void {
  const key = mentionIds.join();
  useEffect(() => {
    if (!isReading || key === '') return;
    // A failure is retried when the notes are fetched again.
    for (const id of key.split(',')) void api.staffNotes.readMention({ params: { id } }).catch(() => undefined);
  }, [key, isReading]);
}
