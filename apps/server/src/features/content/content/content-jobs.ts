import type { Deps } from '../../../platform/deps.ts';
import { mayDeleteFiles } from '../../../platform/files/deletions.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { pictureKey } from './article-pictures.ts';
import { forgetReaders } from './count-reading.ts';
import { deleteUnshown } from './picture-store.ts';

const REMOVE_BYTES = 'content.removeBytes';
const MOST_AT_ONCE = 200;

export const contentJobs = ({ db, files }: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] => [
  { name: 'content.forgetReaders', every: '23 17 * * *', handle: () => db.transaction(forgetReaders) },
  {
    name: REMOVE_BYTES,
    handle: (payload) =>
      db.transaction(async (tx) => {
        if (!(await mayDeleteFiles(tx))) throw new Error('A backup is taken: the pictures are deleted later.');
        for (const id of (payload as { ids: readonly string[] }).ids) await files.remove(pictureKey(id));
      }),
  },
  {
    // Pictures that were uploaded for a text which was never saved with them.
    name: 'content.forgetPictures',
    every: '37 18 * * *',
    handle: () =>
      db.transaction(async (tx) => {
        const ids = await deleteUnshown(tx, MOST_AT_ONCE);
        if (ids.length > 0) await addJob(tx, REMOVE_BYTES, { ids });
      }),
  },
];
