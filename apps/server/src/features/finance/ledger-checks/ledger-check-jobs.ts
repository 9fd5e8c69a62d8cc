import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { runNightly } from './run-check.ts';

/**
 * The nightly ledger check. Polls every ten minutes whether it is due, so an instance that was down at that time checks later.
 */
export const ledgerCheckJobs = (deps: Pick<Deps, 'db' | 'log' | 'config'>): readonly JobDefinition[] => [
  { name: 'ledgerChecks.nightly', every: '*/10 * * * *', handle: () => runNightly(deps, deps.config.ledgerCheckAt) },
];
