import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@xunban/i18n';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findDevice } from '../../base/credentials/known-devices.ts';
import { serverKey } from '../../base/credentials/server-key.ts';
import { requireCaptcha } from './captcha.ts';
import { type CodeClient, type CodeHolder, namesOf } from './code-holder.ts';
import { findMemberByAccount } from './members.ts';
import { phoneName } from './number-hashes.ts';
import { claimAsOwner, claimAsUnknown, claimUnderCeilings } from './sms-limits.ts';

/** Purpose of a code; a code is valid for its own purpose only. */
export type CodePurpose = 'signIn' | 'certify' | 'payPassword' | 'sensitive' | 'newPhone' | 'email';

/** Purposes whose code is sent by SMS. */
type SmsPurpose = Exclude<CodePurpose, 'email'>;

export const CODE_SECONDS = 300;
const MAX_TRIES = 5;

/** Registrations, resets and sign-ins with a code, right or wrong. */
const TRIES_PER_ADDRESS: readonly Limit[] = [{ name: 'tries', count: 100, seconds: 3_600 }];

interface SmsRequest {
  readonly phone: string;
  readonly purpose: SmsPurpose;
  readonly language: Language;
}

/** With the answer of a captcha, or the solution of a puzzle. */
interface ClientSmsRequest extends SmsRequest {
  readonly timestamp: string | undefined;
  readonly verifyCode: string;
  readonly solution: string;
}

/**
 * Sends a fresh code that a member asks for; earlier codes of the same member and purpose stop working.
 * @throws {Refusal} `account.smsTooOften`, `account.smsPhoneLimit`, `account.smsCeiling` before a code is made, so that a code
 *   already sent stays good
 */
export async function sendCodeToMember(
  deps: Pick<Deps, 'db' | 'sms' | 'config'>,
  memberId: string,
  to: SmsRequest,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await claimAsOwner(tx, `member ${memberId}`, { phone: to.phone, isNewPhone: to.purpose === 'newPhone' });
    await claimUnderCeilings(tx, deps.config, { phone: to.phone, group: 'members' });
    await send(tx, deps, to, { memberId });
  });
}

/**
 * Sends a fresh code that a client without an account asks for; earlier codes of the same client and purpose stop working.
 * @throws {Refusal} `account.captchaWrong`, `account.captchaNeeded`, and those of {@link sendCodeToMember}
 */
export async function sendCodeToClient(
  deps: Pick<Deps, 'db' | 'sms' | 'config'>,
  client: CodeClient,
  to: ClientSmsRequest,
): Promise<void> {
  const { db } = deps;
  const { timestamp, verifyCode, solution } = to;
  const isCaptchaRight = timestamp !== undefined && verifyCode !== '';
  if (isCaptchaRight) await requireCaptcha(db, timestamp, verifyCode);
  const member = await findMemberByAccount(db.read, to.phone);
  const deviceId = await findDevice(db.read, { memberId: member?.id ?? NO_MEMBER }, client.deviceToken);
  // In a transaction of its own: a key made in one that is refused would be lost.
  const key = await db.transaction((tx) => serverKey(tx, 'captcha'));
  await db.transaction(async (tx) => {
    if (deviceId === undefined)
      await claimAsUnknown(tx, { phone: to.phone, ip: client.ip }, { isCaptchaRight, solution, key });
    else await claimAsOwner(tx, `device ${deviceId}`, { phone: to.phone, isNewPhone: false });
    const group = deviceId === undefined ? 'unknown' : 'members';
    await claimUnderCeilings(tx, deps.config, { phone: to.phone, group });
    await send(tx, deps, to, { client });
  });
}

/** Looked up for unknown phones: the same statements for every phone. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

async function send(tx: Tx, { sms }: Pick<Deps, 'sms'>, to: SmsRequest, holder: CodeHolder): Promise<void> {
  const code = await makeCode(tx, { ...to, holder, seconds: CODE_SECONDS });
  await sms.send(tx, {
    phone: to.phone,
    template: 'code',
    language: to.language,
    params: [code, PURPOSE_TEXTS[to.purpose], String(CODE_SECONDS / 60)],
    goodForSeconds: CODE_SECONDS,
  });
}

/**
 * Makes a fresh code; earlier ones for the same, of the same holder and purpose stop working.
 * @param to `phone`: whatever the code proves, for an address the member with it
 */
export async function makeCode(
  tx: Tx,
  to: {
    readonly phone: string;
    readonly purpose: CodePurpose;
    readonly holder: CodeHolder;
    readonly seconds: number;
  },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { holders, network } = namesOf(to.holder);
  await tx
    .insertInto('sms_code')
    .values({
      phone: phoneName(tx, to.phone),
      purpose: to.purpose,
      holder: holders[0] ?? '',
      network,
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
  readonly holder: CodeHolder;
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
 * @throws {Refusal} `account.smsCodeWrong`, `account.smsTriesLimit`
 */
export async function requireSmsCode(db: Db, proof: CodeProof, ip: string): Promise<void> {
  await db.transaction((tx) => claimCodeTry(tx, ip));
  const isRight = await db.transaction((tx) => checkCode(tx, proof, { isUsed: false }));
  if (!isRight) throw new Refusal('account.smsCodeWrong');
}

/**
 * Codes are tried by anonymous clients: limited by address. There is no limit by phone, which others could use up: each code
 * has its own tries, and only its holder spends them.
 */
export const claimCodeTry = (tx: Tx, ip: string): Promise<void> =>
  claim(tx, `sms try address ${ip}`, TRIES_PER_ADDRESS, 'account.smsTriesLimit');

/** Checks the newest code of the holder under its lock, so that parallel guesses are counted one by one. */
async function checkCode(tx: Tx, proof: CodeProof, { isUsed }: { readonly isUsed: boolean }): Promise<boolean> {
  const newest = await newestOf(tx, proof);
  if (!newest) return false;
  const isRight = timingSafeEqual(newest.code_hash, await codeHash(tx, proof));
  if (isRight && !isUsed) return true;
  await tx
    .updateTable('sms_code')
    .set(isRight ? { used_at: sql<Date>`clock_timestamp()` } : newest.oneMoreTry)
    .where('id', '=', newest.id)
    .execute();
  return isRight;
}

/** The member's own code goes before the browser's, and that before another one of its network. */
async function newestOf(tx: Tx, proof: CodeProof) {
  const { holders, network } = namesOf(proof.holder);
  for (const holder of holders) {
    const code = await newestWhere(tx, proof, sql<boolean>`holder = ${holder}`);
    if (code && code.tries < MAX_TRIES) return { ...code, oneMoreTry: { tries: code.tries + 1 } };
  }
  if (network === null) return undefined;
  const isOfOthers = sql<boolean>`network = ${network} and holder <> all(${[...holders]}::text[])`;
  const code = await newestWhere(tx, proof, isOfOthers);
  if (!code || code.network_tries >= MAX_TRIES) return undefined;
  return { ...code, oneMoreTry: { network_tries: code.network_tries + 1 } };
}

/** The newest code if it is fresh: an older one does not come back. */
async function newestWhere(tx: Tx, { phone, purpose }: CodeProof, isOwn: RawBuilder<boolean>) {
  const newest = await tx
    .selectFrom('sms_code')
    .select(['id', 'code_hash', 'tries', 'network_tries', 'used_at'])
    .select(sql<boolean>`expires_at > clock_timestamp()`.as('isFresh'))
    .where('phone', '=', phoneName(tx, phone))
    .where('purpose', '=', purpose)
    .where(isOwn)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return newest && newest.used_at === null && newest.isFresh ? newest : undefined;
}

/** Keyed, and bound to phone and purpose: neither a read of the table nor a row moved elsewhere gives a usable code. */
async function codeHash(tx: Tx, { phone, purpose, code }: Omit<CodeProof, 'holder'>): Promise<Buffer> {
  return createHmac('sha256', await serverKey(tx, 'smsCode'))
    .update(`${phone}\n${purpose}\n${code}`)
    .digest();
}

const PURPOSE_TEXTS: Readonly<Record<SmsPurpose, Readonly<Record<Language, string>>>> = {
  signIn: {
    'zh-CN': '登录、注册或找回密码',
    'zh-TW': '登入、註冊或找回密碼',
    en: 'sign in, register or reset your password',
  },
  certify: { 'zh-CN': '账号认证', 'zh-TW': '帳號認證', en: 'certify your account' },
  payPassword: { 'zh-CN': '设置支付密码', 'zh-TW': '設定支付密碼', en: 'set your pay password' },
  sensitive: { 'zh-CN': '确认重要操作', 'zh-TW': '確認重要操作', en: 'confirm an important action' },
  newPhone: { 'zh-CN': '更换手机号', 'zh-TW': '更換手機號碼', en: 'change your phone number' },
};
