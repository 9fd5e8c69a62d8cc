import type { PasskeyAnswer, PasskeyRequest, SecondFactor } from '@xunban/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit, release } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findDevice } from '../credentials/known-devices.ts';
import { sealingKey } from './encrypted-secret.ts';
import type { PasskeySite } from './passkey-site.ts';
import { findPasskey, markPasskeyUsed, type PasskeyRow } from './passkey-store.ts';
import { passkeyRequest, verifyPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { beginChallenge, endChallenge, tryChallenge } from './sign-in-challenges.ts';
import { recordSignInChange } from './sign-in-history.ts';
import { openFor, type StaffOrigin, type StaffSignedIn } from './sign-in-staff.ts';
import { spendTotp } from './totp.ts';

type FactorDeps = Pick<Deps, 'db' | 'config'>;

/**
 * Wrong codes of an account, at a known device or at all others together. Three of a million codes are good at a time, so
 * who has the password and uses every try finds one within a year with one chance in thirty.
 */
const CODES: readonly Limit[] = [
  { name: 'code', count: 10, seconds: 900 },
  { name: 'day', count: 30, seconds: 86_400 },
];
const PASSKEYS_PER_ADDRESS: readonly Limit[] = [{ name: 'address', count: 100, seconds: 3_600 }];

/**
 * The second step after the password.
 * @throws {Refusal} `staff.challengeOver`, `staff.codeWrong`, `staff.passkeyWrong`, `staff.loginLocked`,
 *   `staff.factorUnreadable`
 */
export async function finishSignIn(
  deps: FactorDeps,
  once: InTransaction,
  input: {
    readonly token: string;
    readonly factor: SecondFactor;
    readonly code: string;
    readonly passkey: PasskeyAnswer | null;
  },
  from: StaffOrigin,
): Promise<StaffSignedIn> {
  const { db } = deps;
  const { staffId, challenge } = await tryChallenge(db, 'factor', input.token);
  if (staffId === null) throw new Refusal('staff.challengeOver');
  if (input.factor === 'passkey') {
    const signed = await checkPasskey(deps, from.site, challenge, input.passkey, { mustVerifyUser: false });
    if (signed.passkey.staffId !== staffId) throw new Refusal('staff.passkeyWrong');
    return openBySignature(once, { token: input.token, purpose: 'factor' }, signed, from);
  }
  const tries = await claimCodeTry(db, staffId, from);
  const key = await sealingKey(deps);
  return once(async (tx) => {
    const isRight =
      input.factor === 'totp'
        ? await spendTotp(tx, key, staffId, input.code, 'confirmed')
        : await redeemRecoveryCode(tx, staffId, input.code);
    if (!isRight) throw new Refusal('staff.codeWrong');
    await endChallenge(tx, input.token, 'factor');
    await release(tx, tries);
    return openFor(tx, staffId, from, input.factor);
  });
}

/**
 * Counts a code before it is verified, for a sign-in and a step-up together.
 * @returns the name of the limit, to be released by a correct code
 * @throws {Refusal} `staff.loginLocked`
 */
export async function claimCodeTry(
  db: Db,
  staffId: string,
  { deviceToken }: Pick<StaffOrigin, 'deviceToken'>,
): Promise<string> {
  const tries = `staff code ${(await findDevice(db.read, { staffId }, deviceToken)) ?? staffId}`;
  await db.transaction((tx) => claim(tx, tries, CODES, 'staff.loginLocked'));
  return tries;
}

async function redeemRecoveryCode(tx: Tx, staffId: string, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, staffId, code))) return false;
  await recordSignInChange(tx, staffId, { what: 'recoveryCodeUsed', byStaffId: staffId });
  return true;
}

/** Begins a sign-in by passkey alone. @throws {Refusal} `staff.passkeysUnusable`, `rateLimited` */
export async function requestPasskey(
  { db }: FactorDeps,
  { ip, site }: StaffOrigin,
): Promise<{ readonly token: string; readonly request: PasskeyRequest }> {
  const usable = requireSite(site);
  const { token, challenge } = await db.transaction(async (tx) => {
    await claim(tx, `staff passkey ${ip}`, PASSKEYS_PER_ADDRESS);
    return beginChallenge(tx, 'passkey', null);
  });
  return { token, request: await passkeyRequest(usable, challenge, { passkeys: [], verification: 'required' }) };
}

/**
 * Signs in by a passkey alone. Its device has verified the user by fingerprint, face or PIN: two factors in one.
 * @throws {Refusal} `staff.challengeOver`, `staff.passkeyWrong`, `staff.passkeysUnusable`
 */
export async function signInByPasskey(
  deps: FactorDeps,
  once: InTransaction,
  input: { readonly token: string; readonly passkey: PasskeyAnswer },
  from: StaffOrigin,
): Promise<StaffSignedIn> {
  const { challenge } = await tryChallenge(deps.db, 'passkey', input.token);
  const signed = await checkPasskey(deps, from.site, challenge, input.passkey, { mustVerifyUser: true });
  return openBySignature(once, { token: input.token, purpose: 'passkey' }, signed, from);
}

interface Signed {
  readonly passkey: PasskeyRow;
  readonly counter: number;
}

/** Verifies a passkey's signature of the challenge. @throws {Refusal} `staff.passkeyWrong`, `staff.passkeysUnusable` */
export async function checkPasskey(
  { db }: Pick<Deps, 'db'>,
  site: PasskeySite | undefined,
  challenge: string,
  answer: PasskeyAnswer | null,
  rule: { readonly mustVerifyUser: boolean },
): Promise<Signed> {
  const usable = requireSite(site);
  const passkey = answer ? await findPasskey(db.read, answer.id) : undefined;
  const counter = answer && passkey ? await verifyPasskey(usable, challenge, passkey, answer, rule) : undefined;
  if (!passkey || counter === undefined) throw new Refusal('staff.passkeyWrong');
  return { passkey, counter };
}

const openBySignature = (
  once: InTransaction,
  { token, purpose }: { readonly token: string; readonly purpose: 'factor' | 'passkey' },
  { passkey, counter }: Signed,
  from: StaffOrigin,
): Promise<StaffSignedIn> =>
  once(async (tx) => {
    await endChallenge(tx, token, purpose);
    await markPasskeyUsed(tx, passkey.id, counter);
    return openFor(tx, passkey.staffId, from, 'passkey');
  });

/** @throws {Refusal} `staff.passkeysUnusable` */
export function requireSite(site: PasskeySite | undefined): PasskeySite {
  if (!site) throw new Refusal('staff.passkeysUnusable');
  return site;
}
