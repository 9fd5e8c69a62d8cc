import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { saveContacts } from '../../back-office/members/service-contacts.ts';
import { currentPayPasswordKey } from '../../base/credentials/pay-password-key.ts';
import { encryptPayPassword, type PayPasswordKey } from '../../base/credentials/pay-password-mac.ts';
import { createStaff, resetStaffPassword } from '../../base/staff-accounts/create-staff.ts';
import { seedCorrection } from '../../finance/wallet-corrections/seed-correction.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import {
  findMemberByAccount,
  insertMember,
  setPasswordHash,
  setPayPasswordHash,
} from '../../identity/accounts/members.ts';
import { clearPayPasswordFailures } from '../../identity/accounts/pay-password.ts';
import { revokeMemberSessions } from '../../identity/accounts/sessions.ts';
import { addAddress } from '../../identity/addresses/store-addresses.ts';
import { type DemoAccount, type NewDemoMember, newDemoAccounts } from './demo-accounts.ts';
import { seedFactories } from './demo-factories.ts';
import { DEMO_CONTACTS, DEMO_MEMBER } from './demo-users.ts';

type SeedDeps = Pick<Deps, 'db' | 'config'>;

/**
 * Fills a demonstration that is empty yet: a member of staff for each role, and a member with money and an address.
 * Accounts that exist already are left alone. Several processes may try at once; one does it.
 * @returns the accounts with their passwords, or undefined when it was done before.
 */
export async function seedDemonstration(deps: SeedDeps): Promise<readonly DemoAccount[] | undefined> {
  const { db } = deps;
  // Most starts are not the first: they should not hash passwords that are never used.
  if (await db.read.selectFrom('demonstration').select('seeded_at').executeTakeFirst()) return undefined;
  const { member, staff } = await newDemoAccounts();
  const key = await currentPayPasswordKey(deps);
  return db.transaction(async (tx) => {
    const marker = await tx
      .insertInto('demonstration')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marker.numInsertedOrUpdatedRows === 0n) return undefined;
    const ids: string[] = [];
    const made: DemoAccount[] = [];
    for (const { person, printed, passwordHash } of staff) {
      const id = await createStaff(tx, { ...person, passwordHash });
      if (id === undefined) continue;
      ids.push(id);
      made.push(printed);
    }
    if (await seedMember(tx, key, member, ids)) made.unshift(member.printed);
    await saveContacts(tx, DEMO_CONTACTS);
    await seedFactories(tx);
    await tx
      .updateTable('demonstration')
      .set({ accounts: made.map(({ account }) => nameOf(account)) })
      .execute();
    return made;
  });
}

/**
 * Sets new passwords for the accounts created by the demonstration and ends their sessions.
 * @returns undefined when this database is not a demonstration: other accounts cannot be reset from the command line.
 */
export async function resetDemoPasswords(deps: SeedDeps): Promise<readonly DemoAccount[] | undefined> {
  const { member, staff } = await newDemoAccounts();
  const key = await currentPayPasswordKey(deps);
  return deps.db.transaction(async (tx) => {
    const marker = await tx.selectFrom('demonstration').select('accounts').forUpdate().executeTakeFirst();
    if (!marker) return undefined;
    const seeded = new Set(marker.accounts);
    const reset: DemoAccount[] = [];
    if (seeded.has(nameOf(member.printed.account)) && (await resetMember(tx, key, member))) reset.push(member.printed);
    for (const { printed, passwordHash } of staff)
      if (seeded.has(printed.account) && (await resetStaffPassword(tx, printed.account, passwordHash)))
        reset.push(printed);
    return reset;
  });
}

/** The member's account is a phone number, which is never stored in plain text. */
const nameOf = (account: string): string => (account === DEMO_MEMBER.account ? maskPhone(account) : account);

/** @param staffIds of the staff users of the demonstration, two of whom decide on the member's money */
async function seedMember(
  tx: Tx,
  key: PayPasswordKey,
  { passwordHash, payPassword }: NewDemoMember,
  staffIds: readonly string[],
): Promise<boolean> {
  const member = await insertMember(tx, { ...DEMO_MEMBER, passwordHash });
  if (!member) return false;
  await setPayPasswordHash(tx, member.id, encryptPayPassword(key, member.id, payPassword));
  await addAddress(tx, member.id, DEMO_MEMBER.address);
  const [askedBy, decidedBy] = staffIds.slice(-2);
  if (askedBy !== undefined && decidedBy !== undefined)
    await seedCorrection(tx, {
      ...{ memberId: member.id, amount: DEMO_MEMBER.balance, reason: '演示充值', askedBy, decidedBy },
    });
  return true;
}

async function resetMember(
  tx: Tx,
  key: PayPasswordKey,
  { passwordHash, payPassword }: NewDemoMember,
): Promise<boolean> {
  const member = await findMemberByAccount(tx, DEMO_MEMBER.account);
  if (!member) return false;
  await setPasswordHash(tx, member.id, passwordHash);
  await setPayPasswordHash(tx, member.id, encryptPayPassword(key, member.id, payPassword));
  await clearPayPasswordFailures(tx, member.id);
  await revokeMemberSessions(tx, member.id, null);
  return true;
}
