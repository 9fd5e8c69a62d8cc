import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { phoneName } from './number-hashes.ts';
import { makeCode, withSmsCode } from './sms-code.ts';

export const EMAIL_RESEND_SECONDS = 60;
const CODE_MINUTES = 30;

/** An email costs nothing, but must not be usable to flood another user's mailbox. */
const PER_MEMBER: readonly Limit[] = [
  { name: 'minute', count: 1, seconds: EMAIL_RESEND_SECONDS },
  { name: 'hour', count: 5, seconds: 3_600 },
  { name: 'day', count: 10, seconds: 86_400 },
];
const PER_ADDRESS: readonly Limit[] = [{ name: 'day', count: 5, seconds: 86_400 }];
const PER_NETWORK: readonly Limit[] = [{ name: 'day', count: 50, seconds: 86_400 }];
const TRIES: readonly Limit[] = [{ name: 'tries', count: 20, seconds: 900 }];

/** Takes an address that the member is about to prove as its own. @throws {Refusal} `rateLimited` */
export async function noteEmail(
  tx: Tx,
  { memberId, email, ip }: { readonly memberId: string; readonly email: string; readonly ip: string },
): Promise<void> {
  await claim(tx, `email member ${memberId}`, PER_MEMBER);
  await claim(tx, `email address ${phoneName(tx, email.toLowerCase())}`, PER_ADDRESS);
  await claim(tx, `email network ${ip}`, PER_NETWORK);
  await tx
    .updateTable('member')
    .set({ email, version: sql<number>`version + 1` })
    .where('id', '=', memberId)
    .where('email', '<>', email)
    .execute();
  await publish(tx, { topic: 'account', id: memberId, memberId });
}

/** A fresh code for an address of a member; the ones before stop working. */
export async function newEmailCode(
  tx: Tx,
  { memberId, email }: { readonly memberId: string; readonly email: string },
): Promise<{ readonly code: string; readonly minutes: number }> {
  const code = await makeCode(tx, {
    ...{ phone: subject(memberId, email), purpose: 'email', holder: { memberId } },
    seconds: CODE_MINUTES * 60,
  });
  return { code, minutes: CODE_MINUTES };
}

/** The address that the member has now is its own. @throws {Refusal} `account.emailCodeWrong`, `rateLimited` */
export async function proveEmail(db: Db, memberId: string, code: string): Promise<void> {
  await db.transaction((tx) => claim(tx, `email tries ${memberId}`, TRIES));
  const row = await db.read.selectFrom('member').select('email').where('id', '=', memberId).executeTakeFirst();
  const email = row?.email ?? '';
  const proof = { phone: subject(memberId, email), purpose: 'email', code, holder: { memberId } } as const;
  const proving = withSmsCode(db, proof, async (tx) => {
    await tx
      .updateTable('member')
      .set({ proven_email: email })
      .where('id', '=', memberId)
      .where('email', '=', email)
      .execute();
    await publish(tx, { topic: 'account', id: memberId, memberId });
  });
  await proving.catch((error: unknown) => {
    const isWrong = error instanceof Refusal && error.code === 'account.smsCodeWrong';
    throw isWrong ? new Refusal('account.emailCodeWrong') : error;
  });
}

/** The subject that a code proves: this address for this member. */
const subject = (memberId: string, email: string): string => `${memberId} ${email}`;
