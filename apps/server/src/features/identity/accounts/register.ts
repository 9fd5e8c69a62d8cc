import { isCommonPassword } from '@xunban/contract/password-rules';
import type { Language } from '@xunban/i18n';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deleteDevices } from '../../base/credentials/known-devices.ts';
import { hashPassword } from '../../base/credentials/password.ts';
import { clearOwnTries } from '../../base/credentials/sign-in-tries.ts';
import { findMemberByAccount, insertMember, setPasswordHash } from './members.ts';
import { revokeMemberSessions } from './sessions.ts';
import { memberTrier, type Origin, openFor, requireEnabled, type SignedIn } from './sign-in.ts';
import { type CodeProof, requireSmsCode, withSmsCode } from './sms-code.ts';

interface PhoneAndPassword {
  readonly account: string;
  readonly verifyCode: string;
  readonly password: string;
}

/**
 * Creates an account for a verified phone and signs in. Only the holder of the phone learns that its number is taken; the code
 * stays valid, so that it can be used to sign in.
 * @throws {Refusal} `account.passwordCommon`, `account.smsCodeWrong`, `account.phoneTaken`
 */
export async function register(
  { db }: Pick<Deps, 'db'>,
  input: PhoneAndPassword & { readonly companyName?: string | undefined; readonly language: Language },
  from: Origin,
): Promise<SignedIn> {
  requireGoodPassword(input);
  const proof = proofIn(input, from);
  await requireSmsCode(db, proof, from.ip);
  const passwordHash = await hashPassword(input.password);
  return withSmsCode(db, proof, async (tx) => {
    const member = await insertMember(tx, {
      account: input.account,
      passwordHash,
      companyName: input.companyName ?? '',
      language: input.language,
    });
    if (!member) throw new Refusal('account.phoneTaken');
    return openFor(tx, member, from);
  });
}

/**
 * Sets a new password for a verified phone and ends every session, also those opened with the old password.
 * @throws {Refusal} `account.passwordCommon`, `account.smsCodeWrong`, `account.notRegistered`, `account.disabled`
 */
export async function resetPassword({ db }: Pick<Deps, 'db'>, input: PhoneAndPassword, from: Origin): Promise<void> {
  requireGoodPassword(input);
  const proof = proofIn(input, from);
  await requireSmsCode(db, proof, from.ip);
  const passwordHash = await hashPassword(input.password);
  await withSmsCode(db, proof, async (tx) => {
    const member = await findMemberByAccount(tx, input.account);
    if (!member) throw new Refusal('account.notRegistered');
    requireEnabled(member);
    await setPasswordHash(tx, member.id, passwordHash);
    await revokeMemberSessions(tx, member.id, null);
    await deleteDevices(tx, { memberId: member.id });
    await clearOwnTries(tx, memberTrier(tx, input.account, from.ip));
  });
}

/** The code is checked before the password is hashed, so that anonymous clients cannot cause hashing work on the server. */
const proofIn = ({ account, verifyCode }: PhoneAndPassword, from: Origin): CodeProof => ({
  phone: account,
  purpose: 'signIn',
  code: verifyCode,
  holder: { client: from },
});

function requireGoodPassword({ account, password }: PhoneAndPassword): void {
  if (isCommonPassword(password, account)) throw new Refusal('account.passwordCommon');
}
