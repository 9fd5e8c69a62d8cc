import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/worker.ts';
import { GATEWAYS } from './known-gateways.ts';

const configured = ({ gateways }: Pick<Config, 'gateways'>) => GATEWAYS.filter(({ name }) => gateways.has(name));

/** Jobs of the gateways that are set up here. */
export const gatewayJobs = ({ config, db }: { readonly config: Config; readonly db: Db }): readonly JobDefinition[] =>
  configured(config).flatMap((gateway) => gateway.jobs?.(db) ?? []);

/** Adds the pages of the gateways that are set up here. */
export function addGatewayPages(
  app: FastifyInstance,
  { config, db }: { readonly config: Config; readonly db: Db },
): void {
  for (const gateway of configured(config))
    gateway.addPages?.(app, db, () => ownAddress(app, config) + config.basePath);
}

/** Returns the public address, or the one that this process listens on. */
function ownAddress(app: FastifyInstance, { publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl;
  const listening = app.server.address();
  const own = typeof listening === 'object' && listening ? listening.port : port;
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${own}`;
}
