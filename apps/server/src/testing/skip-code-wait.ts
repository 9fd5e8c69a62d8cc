import { sql } from 'kysely';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';

/** For e2e tests: passes the minute that callers wait for another code, on a running instance. Argument: the data folder. */
const [dataDir = ''] = process.argv.slice(2);
await inRunningInstance(dataDir, async (db) => {
  await sql`update limit_use set used_at = used_at - interval '1 minute' where key like 'sms %'`.execute(db.read);
});

/** For the scripts of e2e tests: works in the database of a running instance. */
async function inRunningInstance(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url: postgres.url, max: 1, log: { info() {}, warn() {}, error() {} } });
  try {
    await work(db);
  } finally {
    await db.close();
    await postgres.stop();
  }
}
