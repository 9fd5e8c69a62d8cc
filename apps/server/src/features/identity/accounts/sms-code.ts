import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { serverKey } from '../../base/credentials/server-key.ts';
import { phoneName } from './number-hashes.ts';

/** Purpose of a code; a code is valid for its own purpose only. */
export type CodePurpose = 'signIn' | 'certify' | 'payPassword' | 'sensitive' | 'newPhone' | 'email';

/** Purposes whose code is sent by SMS. */
type SmsPurpose = Exclude<CodePurpose, 'email'>;

export const RESEND_AFTER_SECONDS = 60;
export const CODE_SECONDS = 300;
const MAX_TRIES = 5;

/** Counted over all purposes together, because each message costs money and disturbs its receiver. */
const PER_PHONE: readonly Limit[] = [
  { name: 'minute', count: 1, seconds: RESEND_AFTER_SECONDS },
  { name: 'hour', count: 5, seconds: 3_600 },
  { name: 'day', count: 10, seconds: 86_400 },
];
const PER_ADDRESS: readonly Limit[] = [
  { name: 'hour', count: 10, seconds: 3_600 },
  { name: 'day', count: 50, seconds: 86_400 },
];
const PER_NETWORK: readonly Limit[] = [{ name: 'day', count: 100, seconds: 86_400 }];

/** Registrations, resets and sign-ins with a code, right or wrong. */
const TRIES_PER_PHONE: readonly Limit[] = [{ name: 'tries', count: 20, seconds: 900 }];
const TRIES_PER_ADDRESS: readonly Limit[] = [{ name: 'tries', count: 100, seconds: 3_600 }];

/**
 * Sends a fresh code to a phone; earlier codes of the same purpose stop working.
 * @throws {Refusal} `account.smsTooOften` before a code is made, so that a code already sent stays good.
 */
export async function sendSmsCode(
  { db, sms }: Pick<Deps, 'db' | 'sms'>,
  to: { readonly phone: string; readonly purpose: SmsPurpose; readonly ip: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await claim(tx, `sms phone ${phoneName(tx, to.phone)}`, PER_PHONE, 'account.smsTooOften');
    await claim(tx, `sms address ${to.ip}`, PER_ADDRESS, 'account.smsTooOften');
    await claim(tx, `sms network ${ipPrefix(to.ip)}`, PER_NETWORK, 'account.smsTooOften');
    const code = await makeCode(tx, { ...to, seconds: CODE_SECONDS });
    await sms.send(tx, {
      phone: to.phone,
      template: 'code',
      params: [code, PURPOSE_TEXTS[to.purpose], String(CODE_SECONDS / 60)],
      goodForSeconds: CODE_SECONDS,
    });
  });
}

/**
 * Makes a fresh code; earlier ones for the same and of the same purpose stop working.
 * @param to `phone`: whatever the code proves, for an address the member with it
 */
export async function makeCode(
  tx: Tx,
  to: { readonly phone: string; readonly purpose: CodePurpose; readonly seconds: number },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx
    .insertInto('sms_code')
    .values({
      phone: phoneName(tx, to.phone),
      purpose: to.purpose,
      code_hash: await codeHash(tx, { ...to, code }),
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${to.seconds})`,
    })
    .execute();
  return code;
}

export interface CodeProof {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/**
 * Runs `work` in a transaction that consumes the code, so both happen or neither. A wrong try is committed before the refusal,
 * so that it counts.
 * @throws {Refusal} `account.smsCodeWrong`, the same for wrong, expired, used and never sent codes.
 */
export async function withSmsCode<T>(db: Db, proof: CodeProof, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await db.transaction(async (tx) =>
    (await checkCode(tx, proof, { isUsed: true })) ? { result: await work(tx) } : null,
  );
  if (!done) throw new Refusal('account.smsCodeWrong');
  return done.result;
}

/**
 * Checks a code without consuming it, before expensive work. A wrong try counts.
 * @throws {Refusal} `account.smsCodeWrong`, `rateLimited`
 */
export async function requireSmsCode(db: Db, proof: CodeProof, ip: string): Promise<void> {
  await db.transaction((tx) => claimCodeTry(tx, proof.phone, ip));
  const isRight = await db.transaction((tx) => checkCode(tx, proof, { isUsed: false }));
  if (!isRight) throw new Refusal('account.smsCodeWrong');
}

/** Codes are tried by anonymous clients: limited by phone and by network. */
export async function claimCodeTry(tx: Tx, phone: string, ip: string): Promise<void> {
  await claim(tx, `sms try phone ${phoneName(tx, phone)}`, TRIES_PER_PHONE);
  await claim(tx, `sms try address ${ip}`, TRIES_PER_ADDRESS);
}

/** Checks the newest code of the purpose under its lock, so that parallel guesses are counted one by one. */
async function checkCode(tx: Tx, proof: CodeProof, { isUsed }: { readonly isUsed: boolean }): Promise<boolean> {
  const newest = await tx
    .selectFrom('sms_code')
    .select(['id', 'code_hash', 'tries', 'used_at', sql<boolean>`expires_at > clock_timestamp()`.as('isFresh')])
    .where('phone', '=', phoneName(tx, proof.phone))
    .where('purpose', '=', proof.purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!newest || newest.used_at !== null || !newest.isFresh || newest.tries >= MAX_TRIES) return false;
  const isRight = timingSafeEqual(newest.code_hash, await codeHash(tx, proof));
  if (isRight && !isUsed) return true;
  await tx
    .updateTable('sms_code')
    .set(isRight ? { used_at: sql<Date>`clock_timestamp()` } : { tries: newest.tries + 1 })
    .where('id', '=', newest.id)
    .execute();
  return isRight;
}

/** Keyed, and bound to phone and purpose: neither a read of the table nor a row moved elsewhere gives a usable code. */
async function codeHash(tx: Tx, { phone, purpose, code }: CodeProof): Promise<Buffer> {
  return createHmac('sha256', await serverKey(tx, 'smsCode'))
    .update(`${phone}\n${purpose}\n${code}`)
    .digest();
}

const PURPOSE_TEXTS: Readonly<Record<SmsPurpose, string>> = {
  signIn: '登录、注册或找回密码',
  certify: '账号认证',
  payPassword: '设置支付密码',
  sensitive: '确认重要操作',
  newPhone: '更换手机号',
};
