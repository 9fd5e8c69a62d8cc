import { randomInt } from 'node:crypto';
import { isWeakPayPassword } from '@xunban/contract/password-rules';
import { newPassword } from '../../base/credentials/new-password.ts';
import { hashPassword } from '../../base/credentials/password.ts';
import { DEMO_MEMBER, DEMO_STAFF, type DemoStaff } from './demo-users.ts';

/** An account whose secrets are printed once; the database stores only hashes. */
export interface DemoAccount {
  readonly account: string;
  readonly role: string;
  readonly password: string;
  readonly payPassword?: string;
}

export interface NewDemoMember {
  readonly printed: DemoAccount;
  readonly passwordHash: string;
  readonly payPassword: string;
}
export interface NewDemoStaff {
  readonly person: DemoStaff;
  readonly printed: DemoAccount;
  readonly passwordHash: string;
}

/** Creates all accounts with fresh secrets, hashed outside of any transaction because hashing is slow. */
export async function newDemoAccounts(): Promise<{ member: NewDemoMember; staff: readonly NewDemoStaff[] }> {
  const password = newPassword();
  const payPassword = newPayPassword(DEMO_MEMBER.account);
  const staff = DEMO_STAFF.map(async (person) => {
    const own = newPassword();
    const printed = { account: person.account, role: person.role.name, password: own };
    return { person, printed, passwordHash: await hashPassword(own) };
  });
  return {
    member: {
      printed: { account: DEMO_MEMBER.account, role: '会员', password, payPassword },
      passwordHash: await hashPassword(password),
      payPassword,
    },
    staff: await Promise.all(staff),
  };
}

/** Returns six digits that pass the same rule as any pay password. */
function newPayPassword(phone: string): string {
  for (;;) {
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    if (!isWeakPayPassword(digits, phone)) return digits;
  }
}
