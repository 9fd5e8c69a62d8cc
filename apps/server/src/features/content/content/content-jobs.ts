import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { disposalJobs } from '../../files/attachments/attachments.ts';
import { deleteUnshown } from './article-image-store.ts';
import { ARTICLE_IMAGES } from './article-images.ts';
import { deleteReaders } from './count-reading.ts';

export const contentJobs = (deps: Pick<Deps, 'db' | 'files'>): readonly JobDefinition[] => [
  { name: 'content.deleteReaders', every: '23 17 * * *', handle: () => deps.db.transaction(deleteReaders) },
  ...disposalJobs(deps, ARTICLE_IMAGES, {
    job: 'content.removeBytes',
    unusedJob: 'content.deleteImages',
    every: '37 18 * * *',
    deleteUnused: deleteUnshown,
  }),
];
