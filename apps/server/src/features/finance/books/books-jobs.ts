import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { runNightly } from './run-check.ts';

/** The night's check. It looks every ten minutes whether it is due, so that a house that was closed at that time checks later. */
export const booksJobs = (deps: Pick<Deps, 'db' | 'log' | 'config'>): readonly JobDefinition[] => [
  { name: 'books.nightly', every: '*/10 * * * *', handle: () => runNightly(deps, deps.config.booksCheckAt) },
];
