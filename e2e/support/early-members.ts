import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { makeMember, type TestMember } from './member.ts';
import { PORT, RUN_FOLDER } from './run.ts';

const FREE = path.join(RUN_FOLDER, 'free-members');
const TAKEN = path.join(RUN_FOLDER, 'taken-members');
const COUNT = 8;

/**
 * Runs before all journeys: makes members whose telephone has had no code for a minute by the time that one is needed,
 * because a telephone gets one code a minute at the most.
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

/** One of the early members, each of whom is given to one test only; a new one when there are no more. */
export async function earlyMember(calls: APIRequestContext): Promise<TestMember> {
  for (const name of readdirSync(FREE)) {
    const taken = path.join(TAKEN, name);
    try {
      // Of two workers that want the same one, the file goes to one.
      renameSync(path.join(FREE, name), taken);
    } catch {
      continue;
    }
    return JSON.parse(readFileSync(taken, 'utf8'));
  }
  return makeMember(calls);
}
