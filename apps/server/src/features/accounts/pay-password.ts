import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMember, lockMember, setPayPasswordHash } from './member-store.ts';
import { hashPassword, isPasswordOf } from './password.ts';
import { isWeakPayPassword } from './password-rules.ts';
import { withSmsCode } from './sms-code.ts';

const MOST_FAILURES = 5;
const COUNTED_HOURS = 24;
const LOCK_SECONDS = 3 * 3_600;

/**
 * Asks for the member's pay password before money moves. Call it before the transaction that moves the money: wrong
 * tries are counted in a transaction of their own and stay although the debit is refused. Five wrong tries within 24
 * hours lock debits until three hours after the last of them; parallel tries are judged one after the other.
 * @throws {Refusal} `account.payPasswordMissing`, `account.payPasswordWrong` with `triesLeft`, or
 *   `account.payPasswordLocked` with `retryAfterSeconds`.
 */
export async function requirePayPassword(db: Db, memberId: string, given: string | undefined): Promise<void> {
  // Hashing takes ten milliseconds on purpose; done under the lock it would make a member's parallel debits queue up.
  const checked = await checkAgainstCurrent(db, memberId, given);
  const verdict = await db.transaction((tx) => judge(tx, memberId, given, checked));
  if (verdict) throw verdict;
}

/** Which hash a try was checked against, and whether it fits. */
interface CheckedTry {
  readonly hash: string | null;
  readonly isRight: boolean;
}

async function checkAgainstCurrent(db: Db, memberId: string, given: string | undefined): Promise<CheckedTry> {
  const hash = (await findMember(db.read, memberId))?.pay_password_hash ?? null;
  return { hash, isRight: hash !== null && given !== undefined && (await isPasswordOf(hash, given)) };
}

/** The refusal is returned, not thrown, so that the failure it records commits. */
async function judge(
  tx: Tx,
  memberId: string,
  given: string | undefined,
  checked: CheckedTry,
): Promise<Refusal | undefined> {
  const { pay_password_hash: hash } = await lockMember(tx, memberId);
  if (!hash) return new Refusal('account.payPasswordMissing');
  const before = await failuresOf(tx, memberId);
  if (before.lockedSeconds > 0) return locked(before.lockedSeconds);
  if (given === undefined)
    return new Refusal('invalidInput', { fields: [{ field: 'payPassword', code: 'payPassword' }] });
  // Changed in between: what was checked is no longer the pay password.
  const isRight = checked.hash === hash ? checked.isRight : await isPasswordOf(hash, given);
  if (isRight) {
    await forgetPayPasswordFailures(tx, memberId);
    return undefined;
  }
  await tx.insertInto('pay_password_failure').values({ member_id: memberId }).execute();
  const triesLeft = MOST_FAILURES - before.count - 1;
  if (triesLeft <= 0) return locked(LOCK_SECONDS);
  return new Refusal('account.payPasswordWrong', { params: { triesLeft }, data: { triesLeft } });
}

const locked = (retryAfterSeconds: number) => new Refusal('account.payPasswordLocked', { data: { retryAfterSeconds } });

interface Failures {
  readonly count: number;
  /** 0 when debits are open. */
  readonly lockedSeconds: number;
}

async function failuresOf(tx: Tx, memberId: string): Promise<Failures> {
  const { count, age } = await tx
    .selectFrom('pay_password_failure')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - max(failed_at)), 0)::float8`.as('age'),
    ])
    .where('member_id', '=', memberId)
    .where('failed_at', '>', sql<Date>`clock_timestamp() - make_interval(hours => ${COUNTED_HOURS})`)
    .executeTakeFirstOrThrow();
  const isLocked = count >= MOST_FAILURES && age < LOCK_SECONDS;
  return { count, lockedSeconds: isLocked ? Math.ceil(LOCK_SECONDS - age) : 0 };
}

/** Opens debits again: after a right try, or when the pay password is another one. */
export async function forgetPayPasswordFailures(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('pay_password_failure').where('member_id', '=', memberId).execute();
}

/** Sets the pay password after the phone was proved; that also ends a lock. */
export async function setPayPassword(
  { db }: Pick<Deps, 'db'>,
  memberId: string,
  input: { readonly verifyCode: string; readonly payPassword: string },
): Promise<void> {
  const member = await findMember(db.read, memberId);
  if (!member) throw new Refusal('unauthenticated');
  if (isWeakPayPassword(input.payPassword, member.account)) throw new Refusal('account.payPasswordWeak');
  const payPasswordHash = await hashPassword(input.payPassword);
  await withSmsCode(db, { phone: member.account, purpose: 'payPassword', code: input.verifyCode }, async (tx) => {
    await setPayPasswordHash(tx, memberId, payPasswordHash);
    await forgetPayPasswordFailures(tx, memberId);
  });
}
