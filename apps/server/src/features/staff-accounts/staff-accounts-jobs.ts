import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs/worker.ts';
import { forgetOldStaffSessions } from './staff-sessions.ts';

export const staffAccountsJobs = ({ db }: Deps): readonly JobDefinition[] => [
  { name: 'staffAccounts.forgetExpired', every: '17 * * * *', handle: () => db.transaction(forgetOldStaffSessions) },
];
