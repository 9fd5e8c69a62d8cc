import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, countUses, type Limit, noteUse } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { raiseSmsAlarm } from '../../base/alarms/raise-alarm.ts';
import { captchaFailures } from './captcha.ts';
import { phoneName } from './number-hashes.ts';
import { newPuzzle, PUZZLE_SECONDS, type PuzzleContext, readSolution } from './proof-of-work.ts';

export const RESEND_AFTER_SECONDS = 60;

const DAY_SECONDS = 86_400;

/** One caller and one phone, over all purposes together: each message costs money and disturbs its receiver. */
const PER_CALLER: readonly Limit[] = [
  { name: 'minute', count: 1, seconds: RESEND_AFTER_SECONDS },
  { name: 'hour', count: 5, seconds: 3_600 },
  { name: 'day', count: 10, seconds: DAY_SECONDS },
];

/** A member, or a browser that it has signed in with, to all phones. */
const PER_OWNER: readonly Limit[] = [
  { name: 'ownerHour', count: 10, seconds: 3_600 },
  { name: 'ownerDay', count: 20, seconds: DAY_SECONDS },
];
/** Members who enter the same new phone. */
const PER_NEW_PHONE: readonly Limit[] = [{ name: 'phone', count: 10, seconds: DAY_SECONDS }];

/** All clients without an account together. */
const PER_PHONE: readonly Limit[] = [
  { name: 'phoneHour', count: 10, seconds: 3_600 },
  { name: 'phone', count: 20, seconds: DAY_SECONDS },
];
const PER_ADDRESS: readonly Limit[] = [
  { name: 'addressHour', count: 10, seconds: 3_600 },
  { name: 'addressDay', count: 50, seconds: DAY_SECONDS },
];
const PER_NETWORK: readonly Limit[] = [{ name: 'network', count: 100, seconds: DAY_SECONDS }];

/** About 16 000 hashes; a tenth of a second. */
const MIN_BITS = 14;
/** A million hashes: a phone takes half a minute. */
const MAX_BITS = 20;
/** Messages of a network that make the puzzle twice as hard, as each one to the phone does. */
const NETWORK_STEP = 10;
/** A puzzle stays good when others made the next one harder in the meantime. */
const BITS_BEHIND = 2;
/** Digits of a number that name the block of ten thousand it was issued in. */
const PREFIX_DIGITS = 7;

interface Receiver {
  readonly phone: string;
  readonly isNewPhone: boolean;
}

/** A message to a member, or to a browser that it has signed in with. Other clients do not use these up. */
export async function claimAsOwner(tx: Tx, owner: string, { phone, isNewPhone }: Receiver): Promise<void> {
  const name = phoneName(tx, phone);
  await claim(tx, `sms of ${owner} ${name}`, PER_CALLER, 'account.smsTooOften');
  await claim(tx, `sms of ${owner}`, PER_OWNER, 'account.smsTooOften');
  if (isNewPhone) await claim(tx, `sms new phone ${name}`, PER_NEW_PHONE, 'account.smsPhoneLimit');
}

/**
 * A message that a client without an account asks for. The first one of a phone and of a network in a day is free.
 * @throws {Refusal} `account.captchaNeeded` with a puzzle, and those of the limits
 */
export async function claimAsUnknown(
  tx: Tx,
  { phone, ip }: { readonly phone: string; readonly ip: string },
  shown: { readonly isCaptchaRight: boolean; readonly solution: string; readonly key: Buffer },
): Promise<void> {
  const name = phoneName(tx, phone);
  const network = ipPrefix(ip);
  await claim(tx, `sms caller ${name} ${network}`, PER_CALLER, 'account.smsTooOften');
  await claim(tx, `sms phone ${name}`, PER_PHONE, 'account.smsPhoneLimit');
  await claim(tx, `sms address ${ip}`, PER_ADDRESS, 'account.smsNetworkLimit');
  await claim(tx, `sms network ${network}`, PER_NETWORK, 'account.smsNetworkLimit');
  // Counted under the locks of the claims, this message included.
  const ofPhone = (await countUses(tx, `sms phone ${name}`, DAY_SECONDS, 100)) - 1;
  const ofNetwork = (await countUses(tx, `sms network ${network}`, DAY_SECONDS, 100)) - 1;
  if (shown.isCaptchaRight || (ofPhone === 0 && ofNetwork === 0)) return;
  const context = { key: shown.key, subject: name, now: await secondsNow(tx) };
  const bits = Math.min(MAX_BITS, MIN_BITS + ofPhone + Math.floor(ofNetwork / NETWORK_STEP));
  if (await isWorkDone(tx, context, shown.solution, bits - BITS_BEHIND)) return;
  if (shown.solution !== '') captchaFailures.count += 1;
  throw new Refusal('account.captchaNeeded', { data: { puzzle: newPuzzle(context, bits) } });
}

/** A puzzle counts once. */
async function isWorkDone(tx: Tx, context: PuzzleContext, solution: string, minBits: number): Promise<boolean> {
  const done = readSolution(context, solution);
  if (!done || done.bits < minBits) return false;
  const key = `sms puzzle ${done.name}`;
  if ((await countUses(tx, key, PUZZLE_SECONDS, 1)) > 0) return false;
  await noteUse(tx, key);
  return true;
}

/**
 * Counts a message under the ceilings of the instance and of the beginning of its number. Those of members are counted apart, so
 * that no anonymous requests use them up. The last message of an hour raises an alarm.
 */
export async function claimUnderCeilings(
  tx: Tx,
  { smsPerHour, smsPerPrefixHour }: Pick<Config, 'smsPerHour' | 'smsPerPrefixHour'>,
  { phone, group }: { readonly phone: string; readonly group: 'members' | 'unknown' },
): Promise<void> {
  const prefix = phone.slice(0, PREFIX_DIGITS);
  const ceilings = [
    { key: `sms prefix ${group} ${phoneName(tx, prefix)}`, count: smsPerPrefixHour, subject: `${prefix}****` },
    { key: `sms all ${group}`, count: smsPerHour, subject: '' },
  ];
  for (const { key, count, subject } of ceilings) {
    await claim(tx, key, [{ name: 'ceiling', count, seconds: 3_600 }], 'account.smsCeiling');
    if ((await countUses(tx, key, 3_600, count)) >= count) await raiseSmsAlarm(tx, subject);
  }
}

async function secondsNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(tx);
  return rows[0]?.now ?? 0;
}
