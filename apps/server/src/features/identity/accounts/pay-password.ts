import { isWeakPayPassword } from '@xunban/contract/password-rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { noteUse, usesOf } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isPasswordOf } from '../../base/credentials/password.ts';
import { currentPayPasswordKey } from '../../base/credentials/pay-password-key.ts';
import {
  comparePayPassword,
  encryptPayPassword,
  type PayPasswordKey,
} from '../../base/credentials/pay-password-mac.ts';
import { findMember, setPayPasswordHash } from './members.ts';
import { phoneOf } from './personal-numbers.ts';
import { withSmsCode } from './sms-code.ts';

const MAX_FAILURES = 5;
const COUNTED_HOURS = 24;
const LOCK_SECONDS = 3 * 3_600;
/**
 * Maximum wrong tries from one address over all members: limits an attacker with many stolen sessions and a few tries on each.
 */
const MAX_OF_ADDRESS = 40;
const ADDRESS_SECONDS = 900;

type PayPasswordDeps = Pick<Deps, 'db' | 'config'>;

/**
 * A try of a member's pay password inside the transaction that it authorizes: locks the member's tries, reads their state, and
 * returns the check. The check returns undefined when the money can move, and otherwise a refusal for the transaction to
 * return, not to throw, because the counted failure must be committed: `account.payPasswordMissing`, `account.payPasswordWrong`
 * with `triesLeft`, or `account.payPasswordLocked` with `retryAfterSeconds`.
 */
export type PayPasswordTry = (tx: Tx) => Promise<() => Promise<Refusal | undefined>>;

/**
 * Requires the member's pay password before money moves. Five wrong tries within 24 hours lock debits until three hours after
 * the last of them; parallel tries are checked one after the other.
 * @param run runs one transaction with the try in it, checked before anything else; it may be run twice
 */
export async function withPayPassword<T>(
  deps: PayPasswordDeps,
  { memberId, given, ip }: { readonly memberId: string; readonly given: string | undefined; readonly ip: string },
  run: (ask: PayPasswordTry) => Promise<T>,
): Promise<T> {
  const key = await currentPayPasswordKey(deps);
  let older: OlderCheck | undefined;
  for (;;) {
    const asked = { key, memberId, given, older, address: `pay password address ${ip}` };
    try {
      return await run(async (tx) => {
        const facts = await beginTry(tx, asked);
        return () => checkPassword(tx, asked, facts);
      });
    } catch (error) {
      if (!(error instanceof OlderHash)) throw error;
      // Verified outside the transaction: this takes some 10 ms, for which the member's other debits would wait.
      older = { hash: error.hash, isRight: await isPasswordOf(error.hash, given ?? '') };
    }
  }
}

interface Try {
  readonly key: PayPasswordKey;
  readonly memberId: string;
  readonly given: string | undefined;
  readonly older: OlderCheck | undefined;
  /** The key under which wrong tries from the same address are counted. */
  readonly address: string;
}

/** The stored hash, the number of wrong tries in the last hours, and the seconds since the last of them. */
interface TryFacts {
  readonly stored: string | null;
  readonly failures: number;
  readonly age: number;
  /** Wrong tries of any member from the same address; counted only up to the limit. */
  readonly ofAddress: number;
}

/** The hash of an older version that a try was checked against, and its result. */
interface OlderCheck {
  readonly hash: string;
  readonly isRight: boolean;
}

/** Thrown to roll back the transaction, because the hash must first be checked outside of it. */
class OlderHash extends Error {
  override readonly name = 'OlderHash';
  readonly hash: string;
  constructor(hash: string) {
    super('This pay password was stored by an older version');
    this.hash = hash;
  }
}

async function checkPassword(
  tx: Tx,
  { key, memberId, given, older, address }: Try,
  facts: TryFacts | undefined,
): Promise<Refusal | undefined> {
  if (!facts?.stored) return new Refusal('account.payPasswordMissing');
  const { stored, failures, age, ofAddress } = facts;
  if (ofAddress >= MAX_OF_ADDRESS) return new Refusal('rateLimited', { data: { retryAfterSeconds: ADDRESS_SECONDS } });
  const lockedSeconds = failures >= MAX_FAILURES ? Math.ceil(LOCK_SECONDS - age) : 0;
  if (lockedSeconds > 0) return locked(lockedSeconds);
  if (given === undefined)
    return new Refusal('invalidInput', { fields: [{ field: 'payPassword', code: 'payPassword' }] });
  let comparison = comparePayPassword(key, memberId, stored, given);
  if (comparison === 'otherKey') return new Refusal('account.payPasswordMissing');
  if (comparison === 'older') {
    if (older?.hash !== stored) throw new OlderHash(stored);
    comparison = older.isRight ? 'right' : 'wrong';
    if (older.isRight) await setPayPasswordHash(tx, memberId, encryptPayPassword(key, memberId, given));
  }
  if (comparison === 'right') {
    if (failures > 0) await clearPayPasswordFailures(tx, memberId);
    return undefined;
  }
  await tx.insertInto('pay_password_failure').values({ member_id: memberId }).execute();
  await noteUse(tx, address);
  const triesLeft = MAX_FAILURES - failures - 1;
  if (triesLeft <= 0) return locked(LOCK_SECONDS);
  return new Refusal('account.payPasswordWrong', { params: { triesLeft }, data: { triesLeft } });
}

const locked = (retryAfterSeconds: number) => new Refusal('account.payPasswordLocked', { data: { retryAfterSeconds } });

/**
 * Blocks other tries of the member until this transaction ends, and reads their state. The statements are sent together. They
 * are separate because a statement sees only what was committed before it began: the read must begin after the lock was taken.
 * @returns undefined when the member does not exist
 */
async function beginTry(tx: Tx, { memberId, address }: Try): Promise<TryFacts | undefined> {
  const [, facts] = await Promise.all([lockTries(tx, memberId), readTries(tx, memberId, address)]);
  return facts;
}

/** An advisory lock, so that a right try writes no row. */
async function lockTries(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pay password ' || ${memberId}::text, 0))`.execute(tx);
}

async function readTries(tx: Tx, memberId: string, address: string): Promise<TryFacts | undefined> {
  const { rows } = await sql<TryFacts>`
    select member.pay_password_hash as stored, counted.failures, counted.age,
      ${usesOf(address, ADDRESS_SECONDS, MAX_OF_ADDRESS)} as "ofAddress"
    from member, lateral (
      select count(*)::int as failures,
        coalesce(extract(epoch from clock_timestamp() - max(failed_at)), 0)::double precision as age
      from pay_password_failure
      where member_id = member.id
        and failed_at > clock_timestamp() - make_interval(hours => ${sql.lit(COUNTED_HOURS)})
    ) counted
    where member.id = ${memberId}`.execute(tx);
  return rows[0];
}

/** After the clock was set back: failures in the future count as made now, and so do their locks. */
export async function resetFutureFailures(tx: Tx): Promise<void> {
  await sql`update pay_password_failure set failed_at = clock_timestamp() where failed_at > clock_timestamp()`.execute(
    tx,
  );
}

/** Clears wrong tries and the lock: after a right try, or when the pay password has been changed. */
export async function clearPayPasswordFailures(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('pay_password_failure').where('member_id', '=', memberId).execute();
}

/** Sets the pay password after the phone was proved; that also ends a lock. */
export async function setPayPassword(
  deps: PayPasswordDeps,
  memberId: string,
  input: { readonly verifyCode: string; readonly payPassword: string },
): Promise<void> {
  const { db } = deps;
  const member = await findMember(db.read, memberId);
  if (!member) throw new Refusal('unauthenticated');
  const phone = await phoneOf(db.read, member);
  if (isWeakPayPassword(input.payPassword, phone)) throw new Refusal('account.payPasswordWeak');
  const encrypted = encryptPayPassword(await currentPayPasswordKey(deps), memberId, input.payPassword);
  const proof = { phone, purpose: 'payPassword', code: input.verifyCode, holder: { memberId } } as const;
  await withSmsCode(db, proof, async (tx) => {
    await lockTries(tx, memberId);
    await setPayPasswordHash(tx, memberId, encrypted);
    await clearPayPasswordFailures(tx, memberId);
  });
}
