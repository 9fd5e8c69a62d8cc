import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { accountsToErase } from '../../identity/accounts/close-account.ts';
import { eraseAll } from './personal-data.ts';

const MAX_PER_RUN = 200;

/** Nightly: erases the remaining personal data of closed accounts whose retention period is over. */
export const accountDataJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  {
    name: 'accountData.eraseClosed',
    every: '41 3 * * *',
    handle: async () => {
      for (const memberId of await accountsToErase(db.read, MAX_PER_RUN))
        await db.transaction((tx) => eraseAll(tx, 'eraseAfterRetention', memberId));
    },
  },
];
