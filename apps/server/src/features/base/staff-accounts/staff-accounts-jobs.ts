import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { forgetOldChallenges } from './sign-in-challenges.ts';
import { forgetOldStaffSessions } from './staff-sessions.ts';

export const staffAccountsJobs = ({ db }: Deps): readonly JobDefinition[] => [
  {
    name: 'staffAccounts.forgetExpired',
    every: '17 * * * *',
    handle: async () => {
      await db.transaction(forgetOldStaffSessions);
      await db.transaction(forgetOldChallenges);
    },
  },
];
