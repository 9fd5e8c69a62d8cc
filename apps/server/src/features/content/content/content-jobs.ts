import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { disposalJobs } from '../../files/attachments/attachments.ts';
import { ARTICLE_PICTURES } from './article-pictures.ts';
import { forgetReaders } from './count-reading.ts';
import { deleteUnshown } from './picture-store.ts';

export const contentJobs = (deps: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] => [
  { name: 'content.forgetReaders', every: '23 17 * * *', handle: () => deps.db.transaction(forgetReaders) },
  ...disposalJobs(deps, ARTICLE_PICTURES, {
    job: 'content.removeBytes',
    unusedJob: 'content.forgetPictures',
    every: '37 18 * * *',
    deleteUnused: deleteUnshown,
  }),
];
