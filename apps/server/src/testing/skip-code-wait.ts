import { sql } from 'kysely';
import { inRunningInstance } from './running-instance.ts';

/** For e2e tests: passes the minute that callers wait for another code, on a running instance. Argument: the data folder. */
const [dataDir = ''] = process.argv.slice(2);
await inRunningInstance(dataDir, async (db) => {
  await sql`update limit_use set used_at = used_at - interval '1 minute' where key like 'sms %'`.execute(db.read);
});
