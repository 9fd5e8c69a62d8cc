import { isCommonPassword } from '@xunban/contract/password-rules';
import type { Language } from '@xunban/i18n';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit, release } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashPassword, isPasswordOf } from '../../base/credentials/password.ts';
import { findMember, lockMember, type MemberRow, setPasswordHash } from './members.ts';
import { phoneOf } from './personal-numbers.ts';
import { requirePhoneProof, spendPhoneProof } from './phone-proof.ts';
import { revokeMemberSessions } from './sessions.ts';

/** Limits tries of the old password, so that it cannot be guessed in a browser left signed in. */
const TRIES: readonly Limit[] = [{ name: 'login', count: 10, seconds: 900 }];

/**
 * Changes the password with the old one or a recent proof of the phone, and ends the other sessions.
 * @returns how many sessions were ended
 * @throws {Refusal} `account.passwordCommon`, `account.oldPasswordWrong`, `account.proofInvalid`, `account.loginLocked`
 */
export async function changePassword(
  { db, sms }: Pick<Deps, 'db' | 'sms'>,
  actor: Member,
  change: {
    readonly oldPassword: string;
    readonly proof: string;
    readonly password: string;
    /** Language of the message about it. */
    readonly language: Language;
  },
): Promise<number> {
  const member = await findMember(db.read, actor.memberId);
  if (!member) throw new Refusal('unauthenticated');
  const phone = await phoneOf(db.read, member);
  if (isCommonPassword(change.password, phone)) throw new Refusal('account.passwordCommon');
  if (change.proof === '') await requireOldPassword({ db }, member, change.oldPassword);
  else await requirePhoneProof(db.read, actor.sessionId, change.proof);
  const passwordHash = await hashPassword(change.password);
  return db.transaction(async (tx) => {
    if (change.proof !== '') await spendPhoneProof(tx, actor.sessionId, change.proof);
    const locked = await lockMember(tx, actor.memberId);
    // Another request has changed the password since the check, so the checked one is no longer the old password.
    if (change.proof === '' && locked.password_hash !== member.password_hash)
      throw new Refusal('account.oldPasswordWrong');
    await setPasswordHash(tx, actor.memberId, passwordHash);
    const { language } = change;
    await sms.send(tx, { phone: await phoneOf(tx, locked), template: 'passwordChanged', language, params: [] });
    return revokeMemberSessions(tx, actor.memberId, actor.sessionId);
  });
}

async function requireOldPassword({ db }: Pick<Deps, 'db'>, member: MemberRow, given: string): Promise<void> {
  const key = `old password ${member.id}`;
  await db.transaction((tx) => claim(tx, key, TRIES, 'account.loginLocked'));
  if (!(await isPasswordOf(member.password_hash, given))) throw new Refusal('account.oldPasswordWrong');
  await db.transaction((tx) => release(tx, key));
}
