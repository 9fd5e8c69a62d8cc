import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { makeMember, type TestMember } from './member.ts';
import { PORT, RUN_FOLDER } from './run.ts';

const FREE = path.join(RUN_FOLDER, 'free-members');
const TAKEN = path.join(RUN_FOLDER, 'taken-members');
const COUNT = 10;

/**
 * Runs before all journeys. It makes members early, so that their telephones can get a code when a journey needs one: a
 * telephone gets at most one code a minute.
 */
export default async function makeEarlyMembers(): Promise<void> {
  for (const folder of [FREE, TAKEN]) mkdirSync(folder, { recursive: true });
  const calls = await request.newContext({ baseURL: `http://127.0.0.1:${PORT}` });
  for (let made = 0; made < COUNT; made += 1) {
    const member = await makeMember(calls);
    writeFileSync(path.join(FREE, `${member.phone}.json`), JSON.stringify(member));
  }
  await calls.dispose();
}

/** One of the early members, none of whom is given to two tests; a new member when there are no more. */
export async function earlyMember(calls: APIRequestContext): Promise<TestMember> {
  for (const name of readdirSync(FREE)) {
    const taken = path.join(TAKEN, name);
    try {
      // If two workers want the same member, only one can move the file.
      renameSync(path.join(FREE, name), taken);
    } catch {
      continue;
    }
    return JSON.parse(readFileSync(taken, 'utf8'));
  }
  return makeMember(calls);
}
