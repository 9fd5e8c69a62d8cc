import type { Language } from '@xunban/i18n';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maskPhone } from './masked-numbers.ts';
import { findMemberByAccount, lockMember } from './members.ts';
import { encryptedPhone, phoneOf } from './personal-numbers.ts';
import { spendPhoneProof } from './phone-proof.ts';
import { revokeMemberSessions } from './sessions.ts';
import { withSmsCode } from './sms-code.ts';

/**
 * Changes the phone of an account. The proof is for the old phone, the code for the new one. Only the holder of the new number
 * learns that it is taken. Ends the other sessions and notifies the old phone.
 * @returns number of ended sessions
 * @throws {Refusal} `account.smsCodeWrong`, `account.proofInvalid`, `account.phoneUnchanged`, `account.phoneTaken`
 */
export function changePhone(
  { db, sms }: Pick<Deps, 'db' | 'sms'>,
  actor: Member,
  change: {
    readonly account: string;
    readonly verifyCode: string;
    readonly proof: string;
    /** Language of the message about it. */
    readonly language: Language;
  },
): Promise<number> {
  const holder = { memberId: actor.memberId };
  const newPhone = { phone: change.account, purpose: 'newPhone', code: change.verifyCode, holder } as const;
  return withSmsCode(db, newPhone, async (tx) => {
    await spendPhoneProof(tx, actor.sessionId, change.proof);
    const oldPhone = await phoneOf(tx, await lockMember(tx, actor.memberId));
    if (oldPhone === change.account) throw new Refusal('account.phoneUnchanged');
    await setAccount(tx, actor.memberId, change.account);
    const params = [maskPhone(change.account)];
    await sms.send(tx, { phone: oldPhone, template: 'phoneChanged', language: change.language, params });
    await publish(tx, { topic: 'account', id: actor.memberId, memberId: actor.memberId });
    return revokeMemberSessions(tx, actor.memberId, actor.sessionId);
  });
}

async function setAccount(tx: Tx, memberId: string, account: string): Promise<void> {
  if (await findMemberByAccount(tx, account)) throw new Refusal('account.phoneTaken');
  try {
    await tx
      .updateTable('member')
      .set(encryptedPhone(tx, memberId, account))
      .where('id', '=', memberId)
      .execute();
  } catch (error) {
    // Another member registered the number after the lookup.
    throw isTaken(error) ? new Refusal('account.phoneTaken') : error;
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
