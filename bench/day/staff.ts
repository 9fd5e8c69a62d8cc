import type { StaffPermission } from '@xunban/contract';
import { createStaff } from '../../apps/server/src/features/base/staff-accounts/create-staff.ts';
import { openStaffSession } from '../../apps/server/src/features/base/staff-accounts/staff-sessions.ts';
import { DEMO_STAFF } from '../../apps/server/src/features/operations/demonstration/demo-users.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import type { Tx } from '../../apps/server/src/platform/db/transaction.ts';

export interface Worker {
  readonly account: string;
  readonly role: string;
  readonly permissions: readonly StaffPermission[];
  readonly token: string;
}

/** Number of staff users of each role on that day: forty in all. The floor has planners' permissions without planning. */
const PEOPLE: Readonly<Record<string, number>> = { engineer: 7, planner: 3, floor: 20, warehouse: 8, service: 2 };

/** Creates the staff users of the day with the instance's roles and signs them in. */
export async function staffOfTheDay(db: Db): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (const [name, count] of Object.entries(PEOPLE)) {
    const known = DEMO_STAFF.find(({ account }) => account === name);
    const role = known?.role ?? { name: '车间', permissions: ['order.view', 'order.produce'] as const };
    // A planner may also produce; on this day planners plan.
    const permissions =
      name === 'planner' ? role.permissions.filter((one) => one !== 'order.produce') : role.permissions;
    for (let number = 1; number <= count; number += 1) {
      const account = `day.${name}${number}`;
      const token = await db.transaction(async (tx) => {
        const person = { account, name: `${role.name}${number}`, passwordHash: '' };
        const id = await createStaff(tx, { ...person, role: { name: `${role.name} of the day`, permissions } });
        await haveSecondFactor(tx, id ?? '');
        return (await openStaffSession(tx, id ?? '')).token;
      });
      workers.push({ account, role: name, permissions, token });
    }
  }
  return workers;
}

/** An instance requires a second factor for some permissions; it is not used for sign-in here. */
const haveSecondFactor = (tx: Tx, staffId: string) =>
  tx
    .insertInto('staff_totp')
    .values({
      ...{ staff_id: staffId, encrypted_secret: Buffer.alloc(1), key_id: 'none', last_step: 0n },
      ...{ created_at: new Date(), confirmed_at: new Date() },
    })
    .execute();
