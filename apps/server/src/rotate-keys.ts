import path from 'node:path';
import { encryptedTables } from './features/encrypted-tables.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { unlockFields } from './platform/encrypted-fields/data-keys.ts';
import { ROTATIONS } from './platform/encrypted-fields/rotate-keys.ts';
import { createLog } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';

const HELP = `npm run rotate-keys: exchanges the keys of telephone, identity and bank numbers while the server runs.

  -- --data-key            a new data key; every number is sealed anew, some rows at a time
  -- --continue            goes on sealing anew after an interruption, with the key that is in use
  -- --key-encryption-key  a new key outside of the database; numbers stay as they are. With DATA_KEY in the
                           environment give the new one as DATA_KEY_NEXT, here and to every server process first;
                           afterwards it becomes DATA_KEY. A key in DATA_DIR is exchanged by itself, and the former
                           one is put aside: keep it for as long as you keep backups that were made before.

It reads the same environment as the server.
`;

async function main(): Promise<void> {
  const [way = '', ...more] = process.argv.slice(2);
  const rotate = Object.hasOwn(ROTATIONS, way) && more.length === 0 ? ROTATIONS[way] : undefined;
  const read = readConfig(process.env);
  if (!rotate || !read.ok) {
    process.stderr.write(read.ok ? HELP : `The settings cannot be used:\n${read.faults.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  const { config } = read;
  const log = createLog('warn');
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'pg') });
  const db = openDatabase({ url: config.databaseUrl || (postgres?.url ?? ''), max: 2, log });
  try {
    await unlockFields(db, config);
    process.stdout.write(`${await rotate({ db, settings: config, tables: encryptedTables })}\n`);
  } catch (error) {
    process.stderr.write(`The keys were not exchanged: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await db.close();
    await postgres?.stop();
  }
}

await main();
