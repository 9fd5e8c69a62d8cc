// Benchmark of failed sign-ins over HTTP for each cause: an account that does not exist, one without a password, a wrong
// password; at the console also a disabled account. The cases are requested alternately and in changing order, so that other
// load on the machine slows all of them alike, and the first one twice: a gap below that between its own two medians is not
// measurable on this machine. The statements and password hashes behind the responses are compared by
// `uniform-answers.test.ts`.

import { hashPassword } from '../apps/server/src/features/base/credentials/password.ts';
import { putCaptcha } from '../apps/server/src/features/identity/accounts/captcha.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { median, millis, printFigure, printRatio } from './lib/figures.ts';
import { makeMembers, openEncryptedDb } from './lib/members.ts';
import { startProduct, withFolder } from './lib/product.ts';

const ROUNDS = 96;
/** Medians may differ by a tenth. */
const RATIO_TARGET = 1.1;
const WRONG = 'cuo-wu-de-mi-ma';

type Ask = (ip: string) => Promise<void>;

async function post(url: string, ip: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
    body: JSON.stringify(body),
  });
  await response.text();
}

let timestamps = 1_700_000_000_000;

function member(db: Db, url: string, account: string): Ask {
  return async (ip) => {
    const timestamp = String(timestamps++);
    await db.transaction((tx) => putCaptcha(tx, timestamp, 'ABCD'));
    const body = { account, password: WRONG, loginType: 1, timestamp, verifyCode: 'ABCD' };
    await timed(() => post(`${url}/api/applet/appletaccount/post-applet-xunban-login`, ip, body));
  };
}
const staff =
  (url: string, account: string): Ask =>
  (ip) =>
    timed(() => post(`${url}/api/staff/sign-in`, ip, { account, password: WRONG }));

let lastMs = 0;
async function timed(work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  lastMs = performance.now() - startedAt;
}

async function compare(db: Db, cases: readonly (readonly [name: string, ask: Ask])[]): Promise<void> {
  const runs = [...cases, ['the first one again', cases[0]![1]] as const];
  const times = runs.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 8 === 0) await db.transaction((tx) => tx.deleteFrom('limit_use').execute());
    for (let position = 0; position < runs.length; position += 1) {
      const which = (position + round) % runs.length;
      await runs[which]![1](`10.1.${round}.${position}`);
      times[which]!.push(lastMs);
    }
  }
  const medians = times.map(median);
  for (const [which, [name]] of runs.entries()) printFigure(name, millis(medians[which]!));
  const own = medians.slice(0, -1);
  const itself = [medians[0]!, medians.at(-1)!];
  printRatio('the first one, asked twice', Math.max(...itself) / Math.min(...itself));
  printRatio('slowest case to fastest', Math.max(...own) / Math.min(...own), { atMost: RATIO_TARGET });
}

await withFolder(async (folder) => {
  const product = await startProduct(folder, { env: { ROLES: 'api,pricing', PROXY_HOPS: '1' } });
  const db = await openEncryptedDb(product.databaseUrl);
  try {
    const [known] = await makeMembers(db, 2);
    const hash = await hashPassword('zheng-que-de-mi-ma');
    await db.transaction(async (tx) => {
      await tx.updateTable('member').set({ password_hash: hash }).where('id', '=', known!.memberId).execute();
      await tx
        .insertInto('staff')
        .values([
          { account: 'works', name: '在职', password_hash: hash },
          { account: 'gone', name: '离职', password_hash: hash, is_disabled: true },
        ])
        .execute();
    });
    console.log('  A wrong sign-in of a member');
    await compare(db, [
      ['wrong password', member(db, product.url, '13810000000')],
      ['account without a password', member(db, product.url, '13810000001')],
      ['unknown account', member(db, product.url, '13899999999')],
    ]);
    console.log('  A wrong sign-in at the console');
    await compare(db, [
      ['wrong password', staff(product.consoleUrl, 'works')],
      ['disabled account', staff(product.consoleUrl, 'gone')],
      ['unknown account', staff(product.consoleUrl, 'nobody.at.all')],
    ]);
  } finally {
    await db.close();
    await product.stop();
  }
});
