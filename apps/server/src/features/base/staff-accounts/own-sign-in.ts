import { type NewPasskeyAnswer, type OwnSignIn, type PasskeyCreation, WEIGHTY_PERMISSIONS } from '@xunban/contract';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { InTransaction, Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { claim, type Limit, release } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { sealingKey } from './encrypted-secret.ts';
import { requireSite } from './finish-sign-in.ts';
import { ownObject } from './own-object.ts';
import { requireOwnPassword } from './own-password.ts';
import type { PasskeySite } from './passkey-site.ts';
import { deletePasskey, insertPasskey, passkeysOf } from './passkey-store.ts';
import { passkeyCreation, verifyNewPasskey } from './passkeys.ts';
import { deleteRecoveryCodes, makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { beginChallenge, endChallenge, tryChallenge } from './sign-in-challenges.ts';
import { recordSignInChange, signInHistory } from './sign-in-history.ts';
import { revokeStaffSessions } from './staff-sessions.ts';
import { lockStaff } from './staff-store.ts';
import { findTotp, newTotp, removeTotp, spendTotp, storeTotp } from './totp.ts';

type OwnDeps = Pick<Deps, 'db' | 'config'>;

const MAX_PASSKEYS = 20;
const CONFIRMATIONS: readonly Limit[] = [{ name: 'code', count: 10, seconds: 900 }];

/** Returns the sign-in methods of the signed-in user. */
export async function ownSignIn(
  { db, config }: OwnDeps,
  self: Staff,
  site: PasskeySite | undefined,
): Promise<OwnSignIn> {
  const [totp, passkeys, left, history] = await Promise.all([
    findTotp(db.read, self.staffId),
    passkeysOf(db.read, self.staffId),
    recoveryCodesLeft(db.read, self.staffId),
    signInHistory(db.read, self.staffId),
  ]);
  return {
    isRequired: isRequiredOf(config, self),
    totp: totp ? { addedAt: toIso(totp.createdAt), lastUsedAt: toIsoOrNull(totp.lastUsedAt) } : null,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      ...{ id, name, isSynced },
      addedAt: toIso(createdAt),
      lastUsedAt: toIsoOrNull(lastUsedAt),
    })),
    recoveryCodesLeft: left,
    canUsePasskeys: site !== undefined,
    history,
  };
}

/**
 * Creates a secret for the authenticator app, shown once.
 * @throws {Refusal} `staff.passwordWrong`, `staleVersion`
 */
export async function beginTotp(
  deps: OwnDeps,
  self: Staff,
  password: string,
): Promise<{ readonly secret: string; readonly address: string }> {
  await requireOwnPassword(deps.db, self.staffId, password);
  const key = await sealingKey(deps);
  return deps.db.transaction(async (tx) => {
    const { account } = await lockSelf(tx, self);
    const made = newTotp(account);
    await storeTotp(tx, key, self.staffId, made.secret);
    return made;
  });
}

/** From now on the app's codes are asked for. @returns recovery codes, when there were none. @throws {Refusal} `staff.codeWrong` */
export async function confirmTotp(deps: OwnDeps, once: InTransaction, self: Staff, code: string): Promise<string[]> {
  const tries = `staff confirm ${self.staffId}`;
  await deps.db.transaction((tx) => claim(tx, tries, CONFIRMATIONS, 'staff.loginLocked'));
  const key = await sealingKey(deps);
  return once(async (tx) => {
    await lockSelf(tx, self);
    if (!(await spendTotp(tx, key, self.staffId, code, 'unconfirmed'))) throw new Refusal('staff.codeWrong');
    await release(tx, tries);
    await recordAction(tx, { object: ownObject(self) });
    return afterAdding(tx, self, 'totpAdded');
  });
}

/** @throws {Refusal} `staff.passwordWrong`, `staff.lastFactor`, `notFound` */
export async function removeOwnTotp(
  { db, config }: OwnDeps,
  once: InTransaction,
  self: Staff,
  password: string,
): Promise<void> {
  await requireOwnPassword(db, self.staffId, password);
  await once(async (tx) => {
    await lockSelf(tx, self);
    if (!(await removeTotp(tx, self.staffId))) throw new Refusal('notFound');
    await afterRemoving(tx, self, isRequiredOf(config, self));
    await recordSignInChange(tx, self.staffId, { what: 'totpRemoved', byStaffId: self.staffId });
    await recordAction(tx, { object: ownObject(self) });
  });
}

/** @throws {Refusal} `staff.passwordWrong`, `staff.passkeysUnusable`, `staff.tooManyPasskeys` */
export async function beginPasskey(
  { db }: OwnDeps,
  self: Staff,
  password: string,
  site: PasskeySite | undefined,
): Promise<{ readonly token: string; readonly creation: PasskeyCreation }> {
  const usable = requireSite(site);
  await requireOwnPassword(db, self.staffId, password);
  const passkeys = await passkeysOf(db.read, self.staffId);
  if (passkeys.length >= MAX_PASSKEYS) throw new Refusal('staff.tooManyPasskeys', { params: { max: MAX_PASSKEYS } });
  return db.transaction(async (tx) => {
    const { account } = await lockSelf(tx, self);
    const { token, challenge } = await beginChallenge(tx, 'newPasskey', self.staffId);
    return { token, creation: await passkeyCreation(usable, challenge, { ...self, account }, passkeys) };
  });
}

/** @returns recovery codes, when there were none. @throws {Refusal} `staff.challengeOver`, `staff.passkeyWrong` */
export async function addPasskey(
  { db }: OwnDeps,
  once: InTransaction,
  self: Staff,
  input: { readonly token: string; readonly name: string; readonly passkey: NewPasskeyAnswer },
  site: PasskeySite | undefined,
): Promise<string[]> {
  const { staffId, challenge } = await tryChallenge(db, 'newPasskey', input.token);
  if (staffId !== self.staffId) throw new Refusal('staff.challengeOver');
  const made = await verifyNewPasskey(requireSite(site), challenge, input.passkey);
  if (!made) throw new Refusal('staff.passkeyWrong');
  return once(async (tx) => {
    await lockSelf(tx, self);
    await endChallenge(tx, input.token, 'newPasskey');
    if ((await passkeysOf(tx, staffId)).length >= MAX_PASSKEYS)
      throw new Refusal('staff.tooManyPasskeys', { params: { max: MAX_PASSKEYS } });
    if (!(await insertPasskey(tx, { ...made, staffId, name: input.name }))) throw new Refusal('staff.passkeyWrong');
    await recordAction(tx, { object: ownObject(self), after: { passkey: input.name } });
    return afterAdding(tx, self, 'passkeyAdded', input.name);
  });
}

/** @throws {Refusal} `staff.passwordWrong`, `staff.lastFactor`, `notFound` */
export async function removePasskey(
  { db, config }: OwnDeps,
  once: InTransaction,
  self: Staff,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  await requireOwnPassword(db, self.staffId, password);
  await once(async (tx) => {
    await lockSelf(tx, self);
    const name = await deletePasskey(tx, self.staffId, id);
    if (name === undefined) throw new Refusal('notFound');
    await afterRemoving(tx, self, isRequiredOf(config, self));
    await recordSignInChange(tx, self.staffId, { what: 'passkeyRemoved', byStaffId: self.staffId, detail: name });
    await recordAction(tx, { object: ownObject(self), before: { passkey: name } });
  });
}

/**
 * Creates ten new codes; the previous ones are void.
 * @throws {Refusal} `staff.passwordWrong`, `staff.secondFactorOwed` without a factor
 */
export async function newRecoveryCodes(
  { db }: OwnDeps,
  once: InTransaction,
  self: Staff,
  password: string,
): Promise<string[]> {
  await requireOwnPassword(db, self.staffId, password);
  return once(async (tx) => {
    await lockSelf(tx, self);
    if (!(await hasFactor(tx, self.staffId))) throw new Refusal('staff.secondFactorOwed');
    await recordSignInChange(tx, self.staffId, { what: 'recoveryCodesMade', byStaffId: self.staffId });
    await recordAction(tx, { object: ownObject(self) });
    return makeRecoveryCodes(tx, self.staffId);
  });
}

/** Earlier sessions must not gain the rights of the new factor: they may be hijacked. */
async function afterAdding(tx: Tx, self: Staff, what: 'totpAdded' | 'passkeyAdded', detail = ''): Promise<string[]> {
  await revokeStaffSessions(tx, self.staffId, self.sessionId);
  await recordSignInChange(tx, self.staffId, { what, byStaffId: self.staffId, detail });
  if ((await recoveryCodesLeft(tx, self.staffId)) > 0) return [];
  return makeRecoveryCodes(tx, self.staffId);
}

async function afterRemoving(tx: Tx, self: Staff, isRequired: boolean): Promise<void> {
  if (!(await hasFactor(tx, self.staffId))) {
    if (isRequired) throw new Refusal('staff.lastFactor');
    await deleteRecoveryCodes(tx, self.staffId);
  }
  await revokeStaffSessions(tx, self.staffId, self.sessionId);
}

const hasFactor = async (reader: Reader, staffId: string): Promise<boolean> =>
  (await findTotp(reader, staffId)) !== undefined || (await passkeysOf(reader, staffId)).length > 0;

const isRequiredOf = ({ staffSecondFactor }: OwnDeps['config'], { permissions }: Staff): boolean =>
  staffSecondFactor === 'required' && WEIGHTY_PERMISSIONS.some((weighty) => permissions.has(weighty));

/** Serializes changes to a user's sign-in methods. */
async function lockSelf(tx: Tx, { staffId }: Staff) {
  const staff = await lockStaff(tx, staffId);
  if (!staff) throw new Refusal('unauthenticated');
  return staff;
}
