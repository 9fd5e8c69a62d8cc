import path from 'node:path';
import { DATA_DIR } from './platform/data-dir.ts';
import { type EarlyPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';

/**
 * Starts the embedded PostgreSQL and loads the program meanwhile: after a crash each takes seconds. Its messages wait for the log.
 * With options the program decides first what is to be done.
 */
function beginPostgres(): EarlyPostgres | undefined {
  const { DATABASE_URL = '', DATA_DIR: dataDir = '' } = process.env;
  if (process.argv.length > 2 || DATABASE_URL !== '') return undefined;
  const early: string[] = [];
  let write = (message: string): void => void early.push(message);
  const started = startEmbeddedPostgres({
    dataDir: path.join(DATA_DIR.read(dataDir || DATA_DIR.fallback), 'pg'),
    log: (message) => write(message),
  });
  // Reported by the program, which waits for it.
  started.catch(() => {});
  return {
    started,
    logTo(log) {
      write = log;
      for (const message of early.splice(0)) log(message);
    },
  };
}

const postgres = beginPostgres();
const { main } = await import('./boot.ts');
await main(postgres);
