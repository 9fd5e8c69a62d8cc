import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, request } from '@playwright/test';
import { makeMember, type TestMember } from './member.ts';
import { setPayPassword } from './pay-password.ts';
import { PORT, RUN_FOLDER } from './run.ts';

const FREE = path.join(RUN_FOLDER, 'free-members');
const PAYING = path.join(RUN_FOLDER, 'paying-members');
const TAKEN = path.join(RUN_FOLDER, 'taken-members');
/** Number of members used by all e2e tests. */
const COUNT = 10;
/** Number of them that get a pay password as soon as their phone numbers may have another code. */
const PAYING_COUNT = 1;
const BETWEEN_CODES_MS = 61_000;

/**
 * Runs before all e2e tests. It creates members early, so that their phone numbers can get a code when a test needs one: a
 * phone number gets at most one code a minute.
 * @returns cleanup that runs after all e2e tests
 */
export default async function makeEarlyMembers(): Promise<() => Promise<void>> {
  for (const folder of [FREE, PAYING, TAKEN]) mkdirSync(folder, { recursive: true });
  const calls = await request.newContext({ baseURL: `http://127.0.0.1:${PORT}` });
  const made: TestMember[] = [];
  for (let count = 0; count < COUNT; count += 1) made.push(await makeMember(calls));
  for (const member of made.slice(PAYING_COUNT)) lay(FREE, member);
  const later = setTimeout(async () => {
    for (const member of made.slice(0, PAYING_COUNT)) {
      // A test that finds none of these sets a password itself.
      const isSet = await setPayPassword(calls, member).then(
        () => true,
        () => false,
      );
      if (isSet) lay(PAYING, member);
    }
  }, BETWEEN_CODES_MS);
  return async () => {
    clearTimeout(later);
    await calls.dispose();
  };
}

/**
 * One of the early members, none of whom is given to two tests; a new member when there are no more. Waits until the phone number
 * can get a code, so that the order of the tests does not matter.
 */
export async function earlyMember(calls: APIRequestContext): Promise<TestMember> {
  const taken = takeFrom(FREE);
  if (!taken) return makeMember(calls);
  const age = Date.now() - statSync(path.join(TAKEN, `${taken.phone}.json`)).mtimeMs;
  if (age < BETWEEN_CODES_MS) await sleep(BETWEEN_CODES_MS - age);
  return taken;
}

/** A member with the pay password of {@link setPayPassword}; it takes a minute when the early ones are not ready. */
export async function payingMember(calls: APIRequestContext): Promise<TestMember> {
  const ready = takeFrom(PAYING);
  if (ready) return ready;
  const member = await earlyMember(calls);
  await setPayPassword(calls, member);
  return member;
}

function lay(folder: string, member: TestMember): void {
  writeFileSync(path.join(folder, `${member.phone}.json`), JSON.stringify(member));
}

function takeFrom(folder: string): TestMember | undefined {
  for (const name of readdirSync(folder)) {
    const taken = path.join(TAKEN, name);
    try {
      // If two workers want the same member, only one can move the file.
      renameSync(path.join(folder, name), taken);
    } catch {
      continue;
    }
    return JSON.parse(readFileSync(taken, 'utf8'));
  }
  return undefined;
}
