import { auditActionOf, type LiveCall, ROLE_TEMPLATES, STAFF_PERMISSIONS } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { onceFor } from '../../../platform/http/idempotency.ts';
import { newPassword } from '../../base/credentials/new-password.ts';
import { hashPassword } from '../../base/credentials/password.ts';
import { createStaff } from '../../base/staff-accounts/create-staff.ts';
import { staffHolding } from '../../base/staff-accounts/staff-holding.ts';
import { type StaffActor, staffActor } from '../../orders-core/orders/order-actor.ts';
import { seedFactories } from '../demonstration/demo-factories.ts';

/** The two staff users of the sandbox: one acts, the other one approves. They cannot sign in: no console reaches the sandbox. */
const STAFF = [
  { account: 'sandbox', name: '沙箱' },
  { account: 'sandbox-approver', name: '沙箱复核' },
] as const;

/** The company as the sandbox plays it. */
export interface SandboxCompany {
  readonly staff: Staff;
  readonly approverId: string;
}

/** Makes staff and factories of a new sandbox. Safe to repeat, and in several processes at once. */
export async function openCompany(db: Db): Promise<SandboxCompany> {
  const known = await companyOf(db);
  if (known) return known;
  const passwordHash = await hashPassword(newPassword());
  const role = {
    name: '沙箱',
    template: 'administrator',
    permissions: ROLE_TEMPLATES.administrator.permissions,
  } as const;
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sandbox company', 0))`.execute(tx);
    let isNew = false;
    for (const one of STAFF) isNew = (await createStaff(tx, { ...one, passwordHash, role })) !== undefined || isNew;
    if (isNew) await seedFactories(tx);
  });
  const made = await companyOf(db);
  if (!made) throw new Error('invariant: the staff of the sandbox were not made');
  return made;
}

async function companyOf({ read }: Db): Promise<SandboxCompany | undefined> {
  const holding = [...(await staffHolding(read)).values()];
  const [actor, approver] = STAFF.map(({ account }) => holding.find((one) => one.account === account));
  if (!actor || !approver) return undefined;
  const { id: staffId, name } = actor;
  const permissions = new Set(STAFF_PERMISSIONS);
  return {
    staff: { kind: 'staff', staffId, name, permissions, sessionId: '', hasSecondFactor: true },
    approverId: approver.id,
  };
}

/** Runs work as the call of the company's staff user, with its entry in the audit log of the sandbox. */
export function asCompany<T>(
  db: Db,
  { staff }: SandboxCompany,
  call: LiveCall,
  work: (tx: Tx, by: StaffActor) => Promise<T>,
): Promise<T> {
  const { staffId, name } = staff;
  const action = auditActionOf(call);
  if (!action) throw new Error(`${call.path} has no audited action`);
  return onceFor(db, undefined, {
    ...{ name: action, by: { staffId, name }, ip: '127.0.0.1', userAgent: '', requestId: '' },
  })((tx) => work(tx, staffActor(staff)));
}

/** Test money of a new account. */
export const TEST_CASH = fen(10_000_000n);
