import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { type Disposal, deleteUntaken, disposalJobs, dispose } from '../../files/attachments/attachments.ts';
import { NOTE_FILES } from './note-files.ts';
import { deleteNotesAbout } from './note-store.ts';

const DISPOSAL: Disposal = {
  job: 'notes.removeBytes',
  unusedJob: 'notes.deleteUnsent',
  every: '47 * * * *',
  deleteUnused: deleteUntaken(NOTE_FILES, 'note_id'),
};

export const notesJobs = (deps: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] =>
  disposalJobs(deps, NOTE_FILES, DISPOSAL);

/** Erases the notes about a member who closes the account; notes about orders stay with the orders. */
export async function eraseNotesAboutMember(tx: Tx, memberId: string): Promise<void> {
  await dispose(tx, DISPOSAL, await deleteNotesAbout(tx, { kind: 'member', id: memberId }));
}

export const noteData: PersonalData = {
  eraseAtClosing: eraseNotesAboutMember,
  retained: 'Notes about orders, with the orders.',
};
