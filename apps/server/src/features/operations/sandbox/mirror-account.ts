import { INVITED_ROLES, parseEnum, SANDBOX_PAY_PASSWORD } from '@xunban/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { currentPayPasswordKey } from '../../base/credentials/pay-password-key.ts';
import { encryptPayPassword, type PayPasswordKey } from '../../base/credentials/pay-password-mac.ts';
import { seedCorrection } from '../../finance/wallet-corrections/seed-correction.ts';
import {
  findMember,
  insertMember,
  lockMember,
  type MemberRow,
  setCertified,
  setPayPasswordHash,
} from '../../identity/accounts/members.ts';
import { beginMembership } from '../../identity/accounts/memberships.ts';
import { addAddress } from '../../identity/addresses/store-addresses.ts';
import { companyCertified } from '../../identity/certification/certification-events.ts';
import { INVENTED_COMPANIES } from '../../identity/company-register/invented-companies.ts';
import { type SandboxCompany, TEST_CASH } from './sandbox-company.ts';

/** A person in an account of the live side. */
export interface MirroredCaller {
  readonly memberId: string;
  readonly personId: string;
  readonly role: string;
}

/**
 * Makes the account of a caller in the sandbox, and the person, where they are missing: the same id and names, with an invented
 * phone, tax number and address, and test money. Nothing else of the live side is copied.
 */
export async function mirrorAccount(
  live: Db,
  { db, config }: Pick<Deps, 'db' | 'config'>,
  company: SandboxCompany,
  { memberId, personId, role }: MirroredCaller,
): Promise<void> {
  const key = await currentPayPasswordKey({ db, config });
  for (const id of new Set([memberId, personId])) {
    if (await findMember(db.read, id)) continue;
    const member = await findMember(live.read, id);
    if (!member) throw new Error(`invariant: member ${id} not found`);
    await db.transaction((tx) => makeAccount(tx, key, company, member));
  }
  if (memberId === personId) return;
  await db.transaction((tx) =>
    beginMembership(tx, { accountId: memberId, personId, role: parseEnum(INVITED_ROLES, role, 'role') }),
  );
}

async function makeAccount(
  tx: Tx,
  key: PayPasswordKey,
  { staff, approverId }: SandboxCompany,
  { id, true_name, company_name, member_type, email_language }: MemberRow,
): Promise<void> {
  const trueName = true_name || '测试会员';
  const made = await insertMember(tx, {
    ...{ id, account: inventedPhone(id), passwordHash: null, trueName, companyName: company_name },
    language: parseEnum(LANGUAGES, email_language, 'language'),
  });
  // Another request made it.
  if (!made) return;
  const member = await lockMember(tx, id);
  const isCompany = member_type === 'Enterprise';
  const identityNo = isCompany ? TAX_NO : IDENTITY_NO;
  await setCertified(tx, member, {
    ...{ memberType: isCompany ? 'Enterprise' : 'Person', name: isCompany ? company_name : trueName, identityNo },
  });
  if (isCompany)
    await raise(tx, companyCertified, { memberId: id, title: company_name, taxNo: TAX_NO, previousTitle: null });
  await setPayPasswordHash(tx, id, encryptPayPassword(key, id, SANDBOX_PAY_PASSWORD));
  await addAddress(tx, id, { ...ADDRESS, contactName: trueName, companyName: company_name });
  await seedCorrection(tx, {
    ...{ memberId: id, amount: TEST_CASH, reason: '测试资金', askedBy: staff.staffId, decidedBy: approverId },
  });
}

const LANGUAGES = ['zh-CN', 'zh-TW', 'en'] as const;

/** A number of no network, derived from the account: eight digits of its id. */
const inventedPhone = (memberId: string): string =>
  `100${String(Number.parseInt(memberId.replaceAll('-', '').slice(-12), 16) % 100_000_000).padStart(8, '0')}`;

/** The number of an invented company, and an identity number of a district that does not exist. */
const TAX_NO = INVENTED_COMPANIES[0]?.creditCode ?? '';
const IDENTITY_NO = '999999199001010019';

const ADDRESS = {
  phone: '13800138000',
  ...{ province: '广东省', city: '深圳市', district: '南山区', detail: '测试路 1 号' },
} as const;
