import { readFileSync } from 'node:fs';
import os from 'node:os';
import { calls } from '@xunban/contract';
import { databaseAuthenticator } from '../../apps/server/src/features/authenticator.ts';
import { staffCookie } from '../../apps/server/src/platform/auth/staff-cookie.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createApp } from '../../apps/server/src/platform/http/app.ts';
import { mountCalls } from '../../apps/server/src/platform/http/mount.ts';
import { route } from '../../apps/server/src/platform/http/route.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

// The product's own HTTP server with the quote call and nothing behind it. The same code parses, binds and checks the
// request and writes an answer of the same form and size. The difference between the two is the quote itself.

const read = readConfig({ PORT: '0', DATA_DIR: os.tmpdir(), ROLES: 'pricing', LOG_LEVEL: 'info' });
if (!read.ok) throw new Error(read.faults.join('; '));
const { config } = read;
const answer = calls.quote.quote.result.parse(JSON.parse(readFileSync(process.env['ANSWER_FILE'] ?? '', 'utf8')));
const log = createLog(config.logLevel);
const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', log });
const app = createApp(config, log);
mountCalls(
  app,
  {
    db,
    authenticator: databaseAuthenticator(db),
    staffCookie: staffCookie(config),
    product: config.product,
    asksSecondFactor: false,
    uploadDir: os.tmpdir(),
  },
  [calls.quote.quote],
  [route(calls.quote.quote, () => Promise.resolve(answer))],
);
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
