import type { Db } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deletePasskeys } from './passkey-store.ts';
import { forgetRecoveryCodes } from './recovery-codes.ts';
import { dropChallenges } from './sign-in-challenges.ts';
import { recordSignInChange } from './sign-in-history.ts';
import { revokeStaffSessions } from './staff-sessions.ts';
import { lockStaff } from './staff-store.ts';
import { removeTotp } from './totp.ts';

/**
 * For a colleague who has lost telephone, passkeys and paper. Written down; every session of the colleague ends.
 * @throws {Refusal} `notFound`, `staff.notYourself`
 */
export async function resetFactors(db: Db, byStaffId: string, staffId: string): Promise<void> {
  if (byStaffId === staffId) throw new Refusal('staff.notYourself');
  await db.transaction((tx) => forgetFactors(tx, byStaffId, staffId));
}

async function forgetFactors(tx: Tx, byStaffId: string, staffId: string): Promise<void> {
  if (!(await lockStaff(tx, staffId))) throw new Refusal('notFound');
  await removeTotp(tx, staffId);
  await deletePasskeys(tx, staffId);
  await forgetRecoveryCodes(tx, staffId);
  await dropChallenges(tx, staffId);
  await recordSignInChange(tx, staffId, { what: 'factorsReset', byStaffId });
  await revokeStaffSessions(tx, staffId);
}
