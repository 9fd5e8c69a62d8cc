import path from 'node:path';
import { encryptedTables } from './features/encrypted-tables.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { unlockFields } from './platform/encrypted-fields/data-keys.ts';
import { ROTATIONS } from './platform/encrypted-fields/rotate-keys.ts';
import { createLog } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';

const HELP = `npm run rotate-keys: rotates the keys of encrypted phone, identity and bank numbers while the server runs.

  -- --data-key            creates a data key and re-encrypts all numbers in batches
  -- --continue            resumes an interrupted re-encryption with the current data key
  -- --key-encryption-key  replaces the key outside of the database; the numbers stay unchanged. With DATA_KEY in
                           the environment, first set the new key as DATA_KEY_NEXT, here and for every server
                           process; afterwards it becomes DATA_KEY. A key in DATA_DIR is replaced automatically and
                           the previous one is retained in a file: keep it as long as you keep older backups.

Reads the same environment as the server.
`;

async function main(): Promise<void> {
  const [way = '', ...more] = process.argv.slice(2);
  const rotate = Object.hasOwn(ROTATIONS, way) && more.length === 0 ? ROTATIONS[way] : undefined;
  const read = readConfig(process.env);
  if (!rotate || !read.ok) {
    process.stderr.write(read.ok ? HELP : `Invalid settings:\n${read.faults.join('\n')}\n`);
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
    process.stderr.write(`Key rotation failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await db.close();
    await postgres?.stop();
  }
}

await main();
