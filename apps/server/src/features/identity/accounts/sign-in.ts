import type { Language } from '@xunban/i18n';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findDevice, rememberDevice } from '../../base/credentials/known-devices.ts';
import { isPasswordOf } from '../../base/credentials/password.ts';
import {
  claimTry,
  clearOwnTries,
  forgiveTry,
  refuseUnknownClients,
  type Trier,
} from '../../base/credentials/sign-in-tries.ts';
import { requireCaptcha } from './captcha.ts';
import { findMemberByAccount, insertMember, type MemberRow } from './members.ts';
import { phoneName } from './number-hashes.ts';
import { type OpenedSession, openMemberSession } from './sessions.ts';
import { claimCodeTry, withSmsCode } from './sms-code.ts';

/** Origin of a new session. */
export interface Origin {
  readonly ip: string;
  /** Device name reported by the client. */
  readonly device: string;
  /** Device token of an earlier sign-in in this browser. */
  readonly deviceToken: string | undefined;
}

export interface SignedIn extends OpenedSession {
  readonly memberId: string;
  /** For the browser to keep. */
  readonly deviceToken: string;
}

/** Guesses of unknown clients at one account in a day. Beyond that an unknown device signs in by SMS. */
const MAX_UNKNOWN_CLIENTS = 1_000;

/**
 * Signs in with password and captcha. An unknown account, an account without a password and a wrong password are
 * indistinguishable for the caller: the same response after the same work.
 * @throws {Refusal} `account.captchaWrong`, `account.loginLocked`, `account.wrongCredentials`, `account.disabled` (only
 *   with the right password)
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
  await requireCaptcha(db, input.timestamp, input.verifyCode);
  const member = await findMemberByAccount(db.read, input.account);
  const deviceId = await findDevice(db.read, member && { memberId: member.id }, from.deviceToken);
  const trier = memberTrier(db.read, input.account, from.ip, deviceId);
  await db.transaction(async (tx) => {
    await refuseUnknownClients(tx, trier, MAX_UNKNOWN_CLIENTS, 'account.passwordPaused');
    await claimTry(tx, trier, 'account.loginLocked');
  });
  if (!(await isPasswordOf(member?.password_hash, input.password)) || !member)
    throw new Refusal('account.wrongCredentials');
  requireEnabled(member);
  return db.transaction(async (tx) => {
    await forgiveTry(tx, trier);
    return openFor(tx, member, from);
  });
}

/** Signs in with an SMS code. The code proves the phone, so an unknown number is registered by it. */
export async function signInBySms(
  { db }: Pick<Deps, 'db'>,
  input: { readonly account: string; readonly verifyCode: string; readonly language: Language },
  from: Origin,
): Promise<SignedIn> {
  await db.transaction((tx) => claimCodeTry(tx, from.ip));
  const proof = { phone: input.account, purpose: 'signIn', code: input.verifyCode, holder: { client: from } } as const;
  return withSmsCode(db, proof, async (tx) => {
    const member =
      (await insertMember(tx, { account: input.account, passwordHash: null, language: input.language })) ??
      (await findMemberByAccount(tx, input.account));
    if (!member) throw new Error('invariant: member was neither inserted nor found');
    requireEnabled(member);
    await clearOwnTries(tx, memberTrier(tx, input.account, from.ip));
    return openFor(tx, member, from);
  });
}

/** The keys that tries are counted under are stored, so they contain no phone number. */
export const memberTrier = (reader: Reader, account: string, ip: string, deviceId?: string): Trier => ({
  kind: 'member',
  account: phoneName(reader, account),
  deviceId,
  ip,
});

export function requireEnabled(member: Pick<MemberRow, 'is_disabled'>): void {
  if (member.is_disabled) throw new Refusal('account.disabled');
}

export async function openFor(tx: Tx, member: Pick<MemberRow, 'id'>, from: Origin): Promise<SignedIn> {
  return {
    memberId: member.id,
    deviceToken: await rememberDevice(tx, { memberId: member.id }, from.deviceToken),
    ...(await openMemberSession(tx, member.id, from)),
  };
}
