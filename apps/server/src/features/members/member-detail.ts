import type { StaffMemberDetail } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import type { Reader } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { publish } from '../../platform/events/publish.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loginDevices } from '../accounts/devices.ts';
import { findMember, lockMember, setDisabled } from '../accounts/members.ts';
import { revokeMemberSessions } from '../accounts/sessions.ts';
import { findCertifications } from '../certification/staff-certifications.ts';
import { findMembers } from './find-members.ts';

const WHOLE = { skipCount: 0, maxResultCount: 100 };

/** One member as staff see it. @throws {Refusal} `notFound` */
export async function memberDetail(reader: Reader, memberId: string, language: Language): Promise<StaffMemberDetail> {
  const row = await findMember(reader, memberId);
  const [listed] = (await findMembers(reader, { memberId }, WHOLE)).items;
  if (!row || !listed) throw new Refusal('notFound');
  return {
    ...listed,
    email: row.email,
    qq: row.qq,
    industry: row.industry,
    version: row.version,
    certifications: (await findCertifications(reader, { memberId }, WHOLE, language)).items,
    devices: await loginDevices(reader, memberId, null),
  };
}

/** Disables a member, which ends its sessions, or enables it. @throws {Refusal} `notFound`, `staleVersion` */
export async function setMemberDisabled(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  staffId: string,
  change: {
    readonly memberId: string;
    readonly isDisabled: boolean;
    readonly reason: string;
    readonly version: number;
  },
): Promise<void> {
  const { memberId, isDisabled, reason, version } = change;
  await db.transaction(async (tx) => {
    if (!(await findMember(tx, memberId))) throw new Refusal('notFound');
    const member = await lockMember(tx, memberId);
    if (member.version !== version) throw new Refusal('staleVersion');
    await setDisabled(tx, member, isDisabled, reason);
    if (isDisabled) await revokeMemberSessions(tx, memberId, null);
    await publish(tx, { topic: 'account', id: memberId, memberId });
  });
  log.info({ memberId, staffId, isDisabled }, 'a member was disabled or enabled');
}
