import type { Db } from '../../../platform/db/database.ts';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { administratorsOf } from './administration.ts';
import { type Controller, recordControl } from './control-events.ts';
import { deletePasskeys } from './passkey-store.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { dropChallenges } from './sign-in-challenges.ts';
import { recordSignInChange } from './sign-in-history.ts';
import { revokeStaffSessions } from './staff-sessions.ts';
import { lockStaff } from './staff-store.ts';
import { removeTotp } from './totp.ts';

/**
 * Resets the second factors of a colleague who has lost phone, passkeys and recovery codes. It is audited; every session of the
 * colleague ends.
 * @throws {Refusal} `notFound`, `staff.notYourself`
 */
export async function resetFactors(once: InTransaction, by: Controller, staffId: string): Promise<void> {
  if (by.staffId === staffId) throw new Refusal('staff.notYourself');
  await once(async (tx) => {
    const { account } = await removeFactors(tx, by, staffId);
    await recordAction(tx, { object: { kind: 'staff', id: staffId, no: account } });
  });
}

export const RESET_FACTORS_FLAG = '--forget-second-factors';

/**
 * Resets the second factors of all administrators, for an instance in which every administrator has lost phone, passkeys and
 * recovery codes: they sign in by password again and add a new factor. Audited for each.
 * @returns their accounts
 */
export function resetAdministratorFactors(db: Db): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const administrators = await administratorsOf(tx);
    for (const { id } of administrators) await removeFactors(tx, { staffId: id, waitingHours: 0 }, id);
    return administrators.map(({ account }) => account);
  });
}

/** Returns the terminal message about it. */
export const resetFactorsNote = (accounts: readonly string[]): string =>
  `  两步验证已清除，请重新登录并添加 (second factors forgotten; sign in and add new ones):\n    ${accounts.join(', ')}\n`;

async function removeFactors(tx: Tx, by: Controller, staffId: string): Promise<{ readonly account: string }> {
  const staff = await lockStaff(tx, staffId);
  if (!staff) throw new Refusal('notFound');
  await removeTotp(tx, staffId);
  await deletePasskeys(tx, staffId);
  await deleteRecoveryCodes(tx, staffId);
  await dropChallenges(tx, staffId);
  await recordSignInChange(tx, staffId, { what: 'factorsReset', byStaffId: by.staffId });
  await recordControl(tx, 'factorsReset', by, [staffId]);
  await revokeStaffSessions(tx, staffId);
  return staff;
}
