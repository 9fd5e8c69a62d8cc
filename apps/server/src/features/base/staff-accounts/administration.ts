import { sql } from 'kysely';
import type { InTransaction, Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Runs a change of permissions. Changes are serialized, and a user who can manage staff must remain: two administrators who
 * disable each other at once would otherwise lock out all staff.
 * @throws {Refusal} `staff.lastAdministrator`
 */
export function administer<T>(once: InTransaction, change: (tx: Tx) => Promise<T>): Promise<T> {
  return once(async (tx) => {
    await lockAdministration(tx);
    const result = await change(tx);
    if (!(await hasAdministrator(tx))) throw new Refusal('staff.lastAdministrator');
    return result;
  });
}

/** Changes of permissions are serialized. */
export async function lockAdministration(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff administration', 0))`.execute(tx);
}

/** True when at least one account can manage staff. */
export const hasAdministrator = async (reader: Reader): Promise<boolean> => (await administratorsOf(reader)).length > 0;

/** Returns the accounts that can manage staff. */
export const administratorsOf = (
  reader: Reader,
): Promise<readonly { readonly id: string; readonly account: string }[]> =>
  reader
    .selectFrom('staff')
    .innerJoin('staff_role_holder as holder', 'holder.staff_id', 'staff.id')
    .innerJoin('staff_role as role', 'role.id', 'holder.role_id')
    .select(['staff.id', 'staff.account'])
    .distinct()
    .where('staff.is_disabled', '=', false)
    .where(sql<boolean>`'staff.manage' = any(role.permissions)`)
    .orderBy('staff.account')
    .execute();

/** A name that must be its own. @throws {Refusal} with the code when another row has it */
export async function refusingTwins<T>(
  code: 'staff.accountTaken' | 'staff.roleNameTaken',
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTwin = error instanceof Error && 'code' in error && error.code === '23505';
    throw isTwin ? new Refusal(code) : error;
  }
}
