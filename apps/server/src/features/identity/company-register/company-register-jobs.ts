import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';

/** Deletes expired register responses. */
export const companyRegisterJobs = ({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] => [
  {
    name: 'companies.deleteAnswers',
    every: '29 4 * * *',
    handle: async () => {
      await db.transaction((tx) =>
        tx.deleteFrom('company_lookup').where('expires_at', '<', sql<Date>`now()`).execute(),
      );
    },
  },
];
