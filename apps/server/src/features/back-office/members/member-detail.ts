import type { AllCalls, CallInput, StaffMemberDetail } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { InTransaction, Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { loginDevices } from '../../identity/accounts/devices.ts';
import { findMember, lockMember, setDisabled } from '../../identity/accounts/members.ts';
import { allMemberships, type OtherMember, roleOf } from '../../identity/accounts/memberships.ts';
import { shownIdentityNoOf } from '../../identity/accounts/personal-numbers.ts';
import { revokeMemberSessions } from '../../identity/accounts/sessions.ts';
import { findCertifications } from '../../identity/certification/staff-certifications.ts';
import { assignContact } from './assigned-contacts.ts';
import { findMembers } from './find-members.ts';
import { contactsOf, serviceContacts } from './service-contacts.ts';

const WHOLE = { skipCount: 0, maxResultCount: 100 };

/** One member as staff see it. @throws {Refusal} `notFound` */
export async function memberDetail(reader: Reader, memberId: string, language: Language): Promise<StaffMemberDetail> {
  const row = await findMember(reader, memberId);
  const [listed] = (await findMembers(reader, { memberId, places: [] }, WHOLE)).items;
  if (!row || !listed) throw new Refusal('notFound');
  return {
    ...listed,
    email: row.email,
    qq: row.qq,
    industry: row.industry,
    identityNo: await shownIdentityNoOf(reader, row),
    disabledReason: row.disabled_reason,
    closedAt: toIsoOrNull(row.closed_at),
    contacts: (await contactsOf(reader, row)).map(({ id, role, name, isAssigned }) => ({ id, role, name, isAssigned })),
    people: (await allMemberships(reader, memberId, 'people')).map(viewMembership),
    companies: (await allMemberships(reader, memberId, 'companies')).map(viewMembership),
    version: row.version,
    certifications: (await findCertifications(reader, { memberId, places: [] }, WHOLE, language)).items,
    devices: await loginDevices(reader, memberId, null),
  };
}

const viewMembership = (row: OtherMember): StaffMemberDetail['people'][number] => ({
  ...row,
  role: roleOf(row),
  joinedAt: toIso(row.joinedAt),
  endedAt: toIsoOrNull(row.endedAt),
});

/** Disables a member, which ends its sessions, or enables it. @throws {Refusal} `notFound`, `staleVersion` */
export async function setMemberDisabled(
  { log }: Pick<Deps, 'log'>,
  once: InTransaction,
  staffId: string,
  change: {
    readonly memberId: string;
    readonly isDisabled: boolean;
    readonly reason: string;
    readonly version: number;
  },
): Promise<void> {
  const { memberId, isDisabled, reason, version } = change;
  await once(async (tx) => {
    if (!(await findMember(tx, memberId))) throw new Refusal('notFound');
    const member = await lockMember(tx, memberId);
    if (member.version !== version) throw new Refusal('staleVersion');
    await setDisabled(tx, member, isDisabled, reason);
    await recordAction(tx, {
      object: { kind: 'member', id: memberId, no: member.member_no, memberId },
      before: { isDisabled: member.is_disabled },
      after: { isDisabled },
      reason,
    });
    if (isDisabled) await revokeMemberSessions(tx, memberId, null);
    await publish(tx, { topic: 'account', id: memberId, memberId });
  });
  log.info({ memberId, staffId, isDisabled }, 'member disabled or enabled');
}

/**
 * Sets the service contact of a member.
 * @throws {Refusal} `notFound`, `invalidInput`
 */
export async function chooseMemberContact(
  tx: Tx,
  memberId: string,
  { role, contactId }: CallInput<AllCalls['memberPage']['assignContact']>['body'],
): Promise<void> {
  if (!(await findMember(tx, memberId))) throw new Refusal('notFound');
  const member = await lockMember(tx, memberId);
  const before = (await contactsOf(tx, member)).find((known) => known.role === role && known.isAssigned);
  const contact = contactId === null ? null : (await serviceContacts(tx)).find(({ id }) => id === contactId);
  if (contact === undefined) throw new Refusal('invalidInput', { fields: [{ field: 'contactId', code: 'invalid' }] });
  await assignContact(tx, memberId, role, contact);
  await recordAction(tx, {
    object: { kind: 'member', id: memberId, no: member.member_no, memberId },
    before: { contact: before?.name },
    after: { contact: contact?.name },
  });
  await publish(tx, { topic: 'account', id: memberId, memberId });
}
