import { buildServer } from './built-server.ts';
import { startTestCluster } from './database.ts';

/**
 * Vitest's global set-up: builds the server, of which some tests start processes and most start threads, and holds the shared
 * PostgreSQL for the full run, so that it does not stop between two files.
 */
export async function setup(): Promise<() => Promise<void>> {
  buildServer();
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
