import type { ServiceContact } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';

type Role = ServiceContact['role'];

/** Returns the contacts that staff assigned to a member, by role. */
export async function assignedContacts(reader: Reader, memberId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('member_contact')
    .select(['role', 'contact_id'])
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map(({ role, contact_id }) => [role, contact_id]));
}

/** Returns the names of the assigned contacts of members, for lists: one of each role, sales first. */
export async function assignedNames(
  reader: Reader,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('member_contact')
    .innerJoin('service_contact', 'service_contact.id', 'member_contact.contact_id')
    .select(['member_contact.member_id', sql<string>`string_agg(distinct service_contact.name, '、')`.as('names')])
    .where('member_contact.member_id', 'in', [...memberIds])
    .groupBy('member_contact.member_id')
    .execute();
  return new Map(rows.map(({ member_id, names }) => [member_id, names]));
}

/** Returns the number of members with each contact assigned by staff. */
export async function assignedCounts(reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('member_contact')
    .select(['contact_id', sql<number>`count(*)::int`.as('members')])
    .groupBy('contact_id')
    .execute();
  return new Map(rows.map(({ contact_id, members }) => [contact_id, members]));
}

/** The members with an assigned contact of a role, as a subquery of their ids. */
export const membersWithAssigned = (role: Role) => sql`(select member_id from member_contact where role = ${role})`;

/** The members with any assigned contact, as a subquery of their ids. */
export const membersWithContact = sql`(select member_id from member_contact)`;

/** The members with this contact assigned by staff, as a subquery of their ids. */
export const membersOfContact = (contactId: string) =>
  sql`(select member_id from member_contact where contact_id = ${contactId})`;

/**
 * Assigns a contact to a member, instead of the automatic one.
 * @param contact null to select the contact automatically again
 * @throws {Refusal} `invalidInput` when the contact does not have the role
 */
export async function assignContact(
  tx: Tx,
  memberId: string,
  role: Role,
  contact: { readonly id: string; readonly role: Role } | null,
): Promise<void> {
  await tx.deleteFrom('member_contact').where('member_id', '=', memberId).where('role', '=', role).execute();
  if (contact === null) return;
  if (contact.role !== role) throw new Refusal('invalidInput', { fields: [{ field: 'contactId', code: 'invalid' }] });
  await tx.insertInto('member_contact').values({ member_id: memberId, role, contact_id: contact.id }).execute();
}

export const contactData: PersonalData = { eraseAtClosing: deleteRows('member_contact') };
