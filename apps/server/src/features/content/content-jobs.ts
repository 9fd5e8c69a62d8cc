import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs/worker.ts';
import { forgetReaders } from './count-reading.ts';

export const contentJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  { name: 'content.forgetReaders', every: '23 17 * * *', handle: () => db.transaction(forgetReaders) },
];
