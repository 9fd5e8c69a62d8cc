import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { databaseFolder } from '@xunban/testkit/database-folder';
import { freePort } from '@xunban/testkit/free-port';

/** A free port, so that two checkouts may run at the same time. Workers find that of their run in the environment. */
export const PORT = Number(process.env['E2E_PORT'] ?? (await freePort()));
process.env['E2E_PORT'] = String(PORT);

/** The console has a port of its own. */
export const CONSOLE_PORT = Number(process.env['E2E_CONSOLE_PORT'] ?? (await freePort()));
process.env['E2E_CONSOLE_PORT'] = String(CONSOLE_PORT);
/** `E2E_CLUSTER=1` tests the processes of `npm run cluster` behind TLS instead of one server. */
export const IS_CLUSTER = process.env['E2E_CLUSTER'] === '1';
/** Token of the pages below `/dev` of a demonstration behind a proxy. */
export const DEMO_TOKEN = 'token-of-the-end-to-end-tests';
const SCHEME = IS_CLUSTER ? 'https' : 'http';
export const WEB_URL = `${SCHEME}://127.0.0.1:${PORT}`;
export const CONSOLE_URL = `${SCHEME}://127.0.0.1:${CONSOLE_PORT}`;

const FOLDER = databaseFolder();
const PREFIX = 'xunban-e2e-';
const RETENTION_HOURS = 2;

/**
 * The folder of everything that a run writes. Each run begins with an empty one. In a reused folder, limits would count the
 * codes of previous runs, and the server of the previous run might still be stopping. Workers find the folder of their run in
 * the environment.
 */
export const RUN_FOLDER = runFolder();
/** Log of the server, including the demo passwords. */
export const SERVER_LOG = path.join(RUN_FOLDER, 'server.log');

function runFolder(): string {
  const given = process.env['E2E_RUN_FOLDER'];
  if (given) {
    mkdirSync(given, { recursive: true });
    return given;
  }
  deleteOldRuns();
  const made = mkdtempSync(path.join(FOLDER, PREFIX));
  process.env['E2E_RUN_FOLDER'] = made;
  return made;
}

function deleteOldRuns(): void {
  const before = Date.now() - RETENTION_HOURS * 3_600_000;
  for (const name of readdirSync(FOLDER).filter((found) => found.startsWith(PREFIX))) {
    const folder = path.join(FOLDER, name);
    if (statSync(folder).mtimeMs < before) rmSync(folder, { recursive: true, force: true });
  }
}
