import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { mayDeleteFiles } from '../../../platform/files/deletions.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { deleteUnsent } from './note-file-store.ts';
import { noteFileKey } from './note-files.ts';
import { deleteNotesAbout } from './note-store.ts';

const REMOVE_BYTES = 'notes.removeBytes';
const MOST_AT_ONCE = 200;

export const notesJobs = ({ db, files }: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] => [
  {
    name: REMOVE_BYTES,
    handle: (payload) =>
      db.transaction(async (tx) => {
        if (!(await mayDeleteFiles(tx))) throw new Error('A backup is taken: the files are deleted later.');
        for (const id of (payload as { ids: readonly string[] }).ids) await files.remove(noteFileKey(id));
      }),
  },
  {
    // Files that were uploaded for a note which was never sent.
    name: 'notes.forgetUnsent',
    every: '47 * * * *',
    handle: () =>
      db.transaction(async (tx) => {
        const ids = await deleteUnsent(tx, MOST_AT_ONCE);
        if (ids.length > 0) await addJob(tx, REMOVE_BYTES, { ids });
      }),
  },
];

/** Forgets what was written about a member who leaves; notes about orders stay with the orders. */
export async function forgetNotesAboutMember(tx: Tx, memberId: string): Promise<void> {
  const ids = await deleteNotesAbout(tx, { kind: 'member', id: memberId });
  if (ids.length > 0) await addJob(tx, REMOVE_BYTES, { ids });
}

export const noteData: PersonalData = {
  eraseAtClosing: forgetNotesAboutMember,
  retained: 'Notes about orders, with the orders.',
};
