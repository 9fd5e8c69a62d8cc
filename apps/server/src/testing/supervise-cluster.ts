import { buildServer } from './built-server.ts';
import { startTestCluster } from './database.ts';

/**
 * Vitest's global set-up: builds the server, which some tests start as a separate process and whose threads all of them use, and holds the shared server for the
 * full run, so that it does not stop between two files.
 */
export async function setup(): Promise<() => Promise<void>> {
  buildServer();
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
