import type { PasskeyAnswer, SecondFactor } from '@xunban/contract';
import { sql } from 'kysely';
import { actionOf } from '../../../platform/actions.ts';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { release } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sealingKey } from './encrypted-secret.ts';
import { checkPasskey, claimCodeTry } from './finish-sign-in.ts';
import type { PasskeySite } from './passkey-site.ts';
import { markPasskeyUsed } from './passkey-store.ts';
import { endChallenge, tryChallenge } from './sign-in-challenges.ts';
import { challengeOf, type FactorChallenge, type StaffOrigin } from './sign-in-staff.ts';
import { hasSecondFactor } from './staff-store.ts';
import { spendTotp } from './totp.ts';

/** Validity of a proof: long enough to repeat the approval, too short for an unattended console. */
const MINUTES = 2;

type Self = Pick<Staff, 'staffId' | 'sessionId'>;

/**
 * Starts a fresh proof of the second factor in a session.
 * @throws {Refusal} `staff.secondFactorOwed` without a factor, `staff.passkeysUnusable` when there are only passkeys and the
 *   address allows none
 */
export const beginStepUp = (
  { db }: Pick<Deps, 'db'>,
  { staffId }: Self,
  site: PasskeySite | undefined,
): Promise<FactorChallenge> =>
  db.transaction(async (tx) => {
    const challenge = await challengeOf(tx, staffId, site, 'stepUp');
    if (!challenge) throw new Refusal('staff.secondFactorOwed');
    if (challenge.factors.length === 0) throw new Refusal('staff.passkeysUnusable');
    return challenge;
  });

/**
 * Proves the second factor: from now on this session can approve for {@link MINUTES} minutes. A recovery code is refused, because
 * it is written on paper and does not show that its owner is at the console.
 * @throws {Refusal} `staff.recoveryCodeUnfit`, `staff.stepUpOver`, `staff.codeWrong`, `staff.passkeyWrong`, `staff.loginLocked`,
 *   `staff.factorUnreadable`
 */
export async function finishStepUp(
  deps: Pick<Deps, 'db' | 'config'>,
  once: InTransaction,
  { staffId, sessionId }: Self,
  input: {
    readonly token: string;
    readonly factor: SecondFactor;
    readonly code: string;
    readonly passkey: PasskeyAnswer | null;
  },
  from: StaffOrigin,
): Promise<void> {
  const { token } = input;
  if (input.factor === 'recoveryCode') throw new Refusal('staff.recoveryCodeUnfit');
  const begun = await tryChallenge(deps.db, 'stepUp', token);
  if (begun.staffId !== staffId) throw new Refusal('staff.stepUpOver');
  if (input.factor === 'passkey') {
    const signed = await checkPasskey(deps, from.site, begun.challenge, input.passkey, { mustVerifyUser: false });
    if (signed.passkey.staffId !== staffId) throw new Refusal('staff.passkeyWrong');
    return once(async (tx) => {
      await endChallenge(tx, token, 'stepUp');
      await markPasskeyUsed(tx, signed.passkey.id, signed.counter);
      await markProven(tx, sessionId);
    });
  }
  const tries = await claimCodeTry(deps.db, staffId, from);
  const key = await sealingKey(deps);
  return once(async (tx) => {
    if (!(await spendTotp(tx, key, staffId, input.code, 'confirmed'))) throw new Refusal('staff.codeWrong');
    await endChallenge(tx, token, 'stepUp');
    await release(tx, tries);
    await markProven(tx, sessionId);
  });
}

/**
 * Requires that an account with a second factor has proven it in the session of this call a moment ago. Where the instance
 * requires a factor, an account without one cannot make any call.
 * @throws {Refusal} `approval.stepUpRequired`
 */
export async function requireFreshFactor(tx: Tx, staffId: string): Promise<void> {
  const staff = await tx.selectFrom('staff').select(hasSecondFactor).where('id', '=', staffId).executeTakeFirst();
  if (staff && !staff.hasSecondFactor) return;
  const sessionId = actionOf(tx)?.sessionId;
  if (!sessionId || !(await isProven(tx, { staffId, sessionId }))) throw new Refusal('approval.stepUpRequired');
}

async function isProven(tx: Tx, { staffId, sessionId }: Self): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .where('factor_proven_at', '>', sql<Date>`now() - make_interval(mins => ${MINUTES})`)
    .executeTakeFirst();
  return row !== undefined;
}

async function markProven(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ factor_proven_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}
