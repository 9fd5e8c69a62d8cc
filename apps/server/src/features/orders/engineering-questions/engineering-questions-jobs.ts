import type { Deps } from '../../../platform/deps.ts';
import { mayDeleteFiles } from '../../../platform/files/deletions.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { chaseQuestions } from './chase-questions.ts';
import { deleteUnsent } from './question-file-store.ts';
import { questionFileKey } from './question-files.ts';

const REMOVE_BYTES = 'questions.removeBytes';
const MOST_AT_ONCE = 200;

export const engineeringQuestionsJobs = (deps: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] => [
  { name: 'questions.chase', every: '*/5 * * * *', handle: () => chaseQuestions(deps) },
  {
    name: REMOVE_BYTES,
    handle: (payload) =>
      deps.db.transaction(async (tx) => {
        if (!(await mayDeleteFiles(tx))) throw new Error('A backup is taken: the files are deleted later.');
        for (const id of (payload as { ids: readonly string[] }).ids) await deps.files.remove(questionFileKey(id));
      }),
  },
  {
    // Files that were uploaded for a question or an answer which was never sent.
    name: 'questions.forgetUnsent',
    every: '51 * * * *',
    handle: () =>
      deps.db.transaction(async (tx) => {
        const ids = await deleteUnsent(tx, MOST_AT_ONCE);
        if (ids.length > 0) await addJob(tx, REMOVE_BYTES, { ids });
      }),
  },
];
