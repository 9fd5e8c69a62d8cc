import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobDefinition } from '../platform/jobs/worker.ts';
import { accountsJobs } from './accounts/accounts-jobs.ts';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { addressesRoutes } from './addresses/addresses-routes.ts';
import { ensurePriceBook } from './quotes/price-data.ts';
import { quotesRoutes } from './quotes/quotes-routes.ts';
import { staffAccountsRoutes } from './staff-accounts/staff-accounts-routes.ts';
import { systemRoutes } from './system/system-routes.ts';

/** Every call that works, by area. A feature adds one line here; the server refuses to start while a call has no code. */
export const routes = (deps: Deps): readonly Route[] => [
  ...systemRoutes(deps),
  ...accountsRoutes(deps),
  ...addressesRoutes(deps),
  ...staffAccountsRoutes(deps),
  ...quotesRoutes(deps),
];

/** Every job, by area. */
export const jobs = (deps: Deps): readonly JobDefinition[] => [...accountsJobs(deps)];

/** What has to be in the database before the first request; safe to repeat, and in several processes at once. */
export const prepare = async ({ db }: Deps): Promise<void> => {
  await ensurePriceBook(db);
};
