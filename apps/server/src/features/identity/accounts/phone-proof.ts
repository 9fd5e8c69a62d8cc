import { sql } from 'kysely';
import type { Member } from '../../../platform/auth/actor.ts';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { withSmsCode } from './sms-code.ts';

/** Time to type a new password, or to wait for the code to the new phone. */
export const PROOF_SECONDS = 600;

/**
 * Exchanges the code sent to the member's phone for a proof that allows one change by this session.
 * @throws {Refusal} `account.smsCodeWrong`
 */
export function provePhone(
  { db }: Pick<Deps, 'db'>,
  who: Member & { readonly phone: string },
  code: string,
): Promise<string> {
  const { phone, memberId } = who;
  return withSmsCode(db, { phone, purpose: 'sensitive', code, holder: { memberId } }, async (tx) => {
    const proof = newToken();
    await tx
      .insertInto('phone_proof')
      .values({
        token_hash: hashToken(proof),
        session_id: who.sessionId,
        expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${PROOF_SECONDS})`,
      })
      .execute();
    return proof;
  });
}

/**
 * Checks a proof before expensive work.
 * @throws {Refusal} `account.proofInvalid`
 */
export async function requirePhoneProof(reader: Reader, sessionId: string, proof: string): Promise<void> {
  const known = await reader
    .selectFrom('phone_proof')
    .select(sql<boolean>`expires_at > clock_timestamp()`.as('isFresh'))
    .where('token_hash', '=', hashToken(proof))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!known?.isFresh) throw new Refusal('account.proofInvalid');
}

/**
 * Uses a proof up. It is gone with the change that it allows, or stays when that is refused.
 * @throws {Refusal} `account.proofInvalid` for one that is unknown, late, used, or of another session
 */
export async function spendPhoneProof(tx: Tx, sessionId: string, proof: string): Promise<void> {
  const used = await tx
    .deleteFrom('phone_proof')
    .where('token_hash', '=', hashToken(proof))
    .where('session_id', '=', sessionId)
    .returning(sql<boolean>`expires_at > clock_timestamp()`.as('isFresh'))
    .executeTakeFirst();
  if (!used?.isFresh) throw new Refusal('account.proofInvalid');
}
