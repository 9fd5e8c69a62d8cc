import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Gauge } from '../../../platform/http/gauges.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { leaveInOutbox } from '../../../platform/sms/outbox.ts';
import { serverKey } from '../../base/credentials/server-key.ts';
import { CAPTCHA_ALPHABET } from './captcha-glyphs.ts';
import { drawCaptcha } from './captcha-image.ts';

const LENGTH = 4;
const SECONDS = 180;
const PER_ADDRESS: readonly Limit[] = [{ name: 'minute', count: 60, seconds: 60 }];

/**
 * Creates a new captcha and renders it. The client names it by its timestamp, under which it replaces an earlier one. The
 * network is only limited: a phone that changes from Wi-Fi to mobile data has another address when it answers.
 */
export async function issueCaptcha(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { timestamp, ip }: { readonly timestamp: string; readonly ip: string },
): Promise<Buffer> {
  const answer = Array.from({ length: LENGTH }, () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)]).join('');
  await db.transaction(async (tx) => {
    await claim(tx, `captcha ${ip}`, PER_ADDRESS);
    await putCaptcha(tx, timestamp, answer);
    if (config.demonstration) await leaveInOutbox(tx, { kind: 'captcha', recipient: timestamp, text: answer });
  });
  return drawCaptcha(answer);
}

/** Stores a question by its answer. */
export async function putCaptcha(tx: Tx, timestamp: string, answer: string): Promise<void> {
  const expiry = sql<Date>`clock_timestamp() + make_interval(secs => ${SECONDS})`;
  const stored = { answer_hash: await answerHash(tx, timestamp, answer), expires_at: expiry };
  await tx
    .insertInto('captcha')
    .values({ key: timestamp, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
}

/** Wrong answers to captchas and puzzles since this process started, for its metrics. */
export const captchaFailures = { count: 0 };

/**
 * Checks an answer and invalidates the captcha in any case: an image can be tried once.
 * @throws {Refusal} `account.captchaWrong`
 */
export async function requireCaptcha(db: Db, timestamp: string, given: string): Promise<void> {
  const isRight = await db.transaction(async (tx) => {
    const burnt = await tx
      .deleteFrom('captcha')
      .where('key', '=', timestamp)
      .returning(['answer_hash', sql<boolean>`expires_at > clock_timestamp()`.as('isFresh')])
      .executeTakeFirst();
    if (!burnt?.isFresh) return false;
    return timingSafeEqual(burnt.answer_hash, await answerHash(tx, timestamp, given.trim().toUpperCase()));
  });
  if (isRight) return;
  captchaFailures.count += 1;
  throw new Refusal('account.captchaWrong');
}

/** Keyed, because four letters could be found by brute force; bound to the captcha that it answers. */
async function answerHash(tx: Tx, timestamp: string, answer: string): Promise<Buffer> {
  return createHmac('sha256', await serverKey(tx, 'captcha'))
    .update(`${timestamp}\n${answer}`)
    .digest();
}

export const captchaGauges: readonly Gauge[] = [
  {
    name: 'xunban_captcha_failures_total',
    help: 'Wrong answers to captchas and puzzles since this process started.',
    type: 'counter',
    read: async () => captchaFailures.count,
  },
];
