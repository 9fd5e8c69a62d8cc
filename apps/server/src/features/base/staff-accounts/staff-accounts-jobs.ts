import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { deleteOldChallenges } from './sign-in-challenges.ts';
import { deleteOldStaffSessions } from './staff-sessions.ts';

export const staffAccountsJobs = ({ db }: Deps): readonly JobDefinition[] => [
  {
    name: 'staffAccounts.deleteExpired',
    every: '17 * * * *',
    handle: async () => {
      await db.transaction(deleteOldStaffSessions);
      await db.transaction(deleteOldChallenges);
    },
  },
];
