import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, request } from '@playwright/test';
import { makeMember, type TestMember } from './member.ts';
import { PORT, RUN_FOLDER } from './run.ts';

const FILE = path.join(RUN_FOLDER, 'members.json');
const COUNT = 8;

/**
 * Runs before all journeys: makes members whose telephone has had no code for a minute by the time that one is needed,
 * because a telephone gets one code a minute at the most.
 */
export default async function makeEarlyMembers(): Promise<void> {
  const calls = await request.newContext({ baseURL: `http://127.0.0.1:${PORT}` });
  const members: TestMember[] = [];
  for (let made = 0; made < COUNT; made += 1) members.push(await makeMember(calls));
  writeFileSync(FILE, JSON.stringify(members));
  await calls.dispose();
}

/** One of the early members, each of whom is given to one test only; a new one when there are no more. */
export async function earlyMember(calls: APIRequestContext): Promise<TestMember> {
  const members: TestMember[] = JSON.parse(readFileSync(FILE, 'utf8'));
  const next = members.shift();
  writeFileSync(FILE, JSON.stringify(members));
  return next ?? makeMember(calls);
}
