import { startTestCluster } from './database.ts';

/** Vitest's global set-up: holds the shared server for the whole run, so that it does not stop between two files. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  return () => cluster.stop();
}
