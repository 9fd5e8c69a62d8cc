import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';

type ChallengePurpose = 'factor' | 'passkey' | 'newPasskey' | 'stepUp';

const MINUTES = 5;
const MAX_TRIES = 5;

/** A started step that waits for the user: for a second factor, or for a passkey signature. */
export interface Challenge {
  readonly token: string;
  /** Random bytes in base64url that a passkey signs. */
  readonly challenge: string;
}

export async function beginChallenge(tx: Tx, purpose: ChallengePurpose, staffId: string | null): Promise<Challenge> {
  const token = newToken();
  const challenge = randomBytes(32).toString('base64url');
  await tx
    .insertInto('staff_challenge')
    .values({
      token_hash: hashToken(token),
      purpose,
      staff_id: staffId,
      challenge,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
  return { token, challenge };
}

/**
 * Counts an attempt of a challenge before it is verified, and returns its subject.
 * @throws {Refusal} `staff.challengeOver` (`staff.stepUpOver` of a step-up) for one that is unknown, expired, used, or was
 *   tried too often
 */
export async function tryChallenge(
  db: Db,
  purpose: ChallengePurpose,
  token: string,
): Promise<{ readonly staffId: string | null; readonly challenge: string }> {
  const row = await db.transaction((tx) =>
    tx
      .updateTable('staff_challenge')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', purpose)
      .where('tries', '<', MAX_TRIES)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .returning(['staff_id', 'challenge'])
      .executeTakeFirst(),
  );
  if (!row) throw new Refusal(overOf(purpose));
  return { staffId: row.staff_id, challenge: row.challenge };
}

/** Uses a challenge up, in the transaction that it lets through. @throws {Refusal} as {@link tryChallenge} */
export async function endChallenge(tx: Tx, token: string, purpose: ChallengePurpose): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_challenge')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal(overOf(purpose));
}

const overOf = (purpose: ChallengePurpose) => (purpose === 'stepUp' ? 'staff.stepUpOver' : 'staff.challengeOver');

/** Invalidates the user's open challenges: the account was disabled, or its sign-in methods have changed. */
export async function dropChallenges(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_challenge').where('staff_id', '=', staffId).execute();
}

export async function deleteOldChallenges(tx: Tx): Promise<void> {
  await sql`delete from staff_challenge where expires_at < now()`.execute(tx);
}
