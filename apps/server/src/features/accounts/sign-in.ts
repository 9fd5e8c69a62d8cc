import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { ipPrefix } from '../../platform/ip-prefix.ts';
import { claim, type Limit, release } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireCaptcha } from './captcha.ts';
import { findMemberByAccount, insertMember, type MemberRow } from './members.ts';
import { isPasswordOf } from './password.ts';
import { type OpenedSession, openMemberSession } from './sessions.ts';
import { withSmsCode } from './sms-code.ts';

/** Where a session is opened from. */
export interface Origin {
  readonly ip: string;
  readonly device: string;
}

export interface SignedIn extends OpenedSession {
  readonly memberId: string;
}

/** Failures of one account from one network, and of one address over all accounts. */
const PER_ACCOUNT: readonly Limit[] = [{ name: 'login', count: 10, seconds: 900 }];
const PER_ADDRESS: readonly Limit[] = [{ name: 'address', count: 100, seconds: 3_600 }];

export const loginKey = (account: string, ip: string): string => `login ${account} ${ipPrefix(ip)}`;

/**
 * Signs in with password and captcha. An unknown account, an account without a password and a wrong password are one
 * case for the caller: the same words after the same work.
 * @throws {Refusal} `account.captchaWrong`, `account.loginLocked`, `account.wrongCredentials`, `account.disabled` (told
 *   only to who knows the password)
 */
export async function signInByPassword(
  { db }: Pick<Deps, 'db'>,
  input: {
    readonly account: string;
    readonly password: string;
    readonly verifyCode: string;
    readonly timestamp: string;
  },
  from: Origin,
): Promise<SignedIn> {
  await requireCaptcha(db, { timestamp: input.timestamp, ip: from.ip }, input.verifyCode);
  const key = loginKey(input.account, from.ip);
  // A try is counted before it is judged and given back when it was right, so parallel guesses do not slip through.
  await db.transaction(async (tx) => {
    await claim(tx, key, PER_ACCOUNT, 'account.loginLocked');
    await claim(tx, `login address ${from.ip}`, PER_ADDRESS, 'account.loginLocked');
  });
  const member = await findMemberByAccount(db.read, input.account);
  if (!(await isPasswordOf(member?.password_hash, input.password)) || !member)
    throw new Refusal('account.wrongCredentials');
  requireEnabled(member);
  return db.transaction(async (tx) => {
    await release(tx, key);
    return openFor(tx, member, from);
  });
}

/** Signs in with an SMS code. The code proves the phone, so an unknown number is registered by it. */
export function signInBySms(
  { db }: Pick<Deps, 'db'>,
  input: { readonly account: string; readonly verifyCode: string },
  from: Origin,
): Promise<SignedIn> {
  return withSmsCode(db, { phone: input.account, purpose: 'signIn', code: input.verifyCode }, async (tx) => {
    const member =
      (await insertMember(tx, { account: input.account, passwordHash: null })) ??
      (await findMemberByAccount(tx, input.account));
    if (!member) throw new Error('A member that could not be inserted must exist.');
    requireEnabled(member);
    await release(tx, loginKey(input.account, from.ip));
    return openFor(tx, member, from);
  });
}

export function requireEnabled(member: Pick<MemberRow, 'is_disabled'>): void {
  if (member.is_disabled) throw new Refusal('account.disabled');
}

export async function openFor(tx: Tx, member: Pick<MemberRow, 'id'>, from: Origin): Promise<SignedIn> {
  return { memberId: member.id, ...(await openMemberSession(tx, member.id, from)) };
}
