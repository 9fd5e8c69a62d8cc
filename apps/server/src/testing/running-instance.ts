import { type Db, openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';

/** For the scripts of e2e tests: works in the database of a running instance. */
export async function inRunningInstance(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: postgres.url, max: 1, log: { info() {}, warn() {}, error() {} } });
  try {
    await work(db);
  } finally {
    await db.close();
    await postgres.stop();
  }
}
