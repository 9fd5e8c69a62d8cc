import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobDefinition } from '../platform/jobs/worker.ts';
import { systemRoutes } from './system/system-routes.ts';

/** Every call that works, by area. A feature adds one line here; the server refuses to start while a call has no code. */
export const routes = (deps: Deps): readonly Route[] => [...systemRoutes(deps)];

/** Every job, by area. */
export const jobs = (_deps: Deps): readonly JobDefinition[] => [];
