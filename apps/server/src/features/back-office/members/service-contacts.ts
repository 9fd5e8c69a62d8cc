import { findOneOf, type ServiceContact } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { maskPersonal } from '../../../platform/log.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { membersByRemainder } from '../../identity/accounts/members-by-remainder.ts';
import { assignedContacts, assignedCounts, membersWithAssigned } from './assigned-contacts.ts';

export type StoredContact = ServiceContact & { readonly id: string };

const ROLES = ['sales', 'support', 'engineer'] as const satisfies readonly ServiceContact['role'][];

export async function serviceContacts(reader: Reader): Promise<StoredContact[]> {
  const rows = await reader.selectFrom('service_contact').selectAll().orderBy('role').orderBy('position').execute();
  return rows.flatMap((row) => {
    const role = findOneOf(ROLES, row.role);
    const { id, name, phone, qq, email } = row;
    return role ? [{ id, role, name, phone, qq, weChat: row.we_chat, email }] : [];
  });
}

/** Returns every contact with the number of its members. */
export async function contactsWithMembers(reader: Reader): Promise<(StoredContact & { readonly members: number })[]> {
  const [all, assigned] = await Promise.all([serviceContacts(reader), assignedCounts(reader)]);
  const roles = await Promise.all(
    ROLES.map(async (role) => {
      const own = all.filter((contact) => contact.role === role);
      const shares = await membersByRemainder(reader, own.length, membersWithAssigned(role));
      return own.map((contact, index) => ({
        ...contact,
        members: (assigned.get(contact.id) ?? 0) + (shares.get(index) ?? 0),
      }));
    }),
  );
  return roles.flat();
}

/**
 * Returns one contact of each role: the one that staff assigned to the member, or else one selected by the member's number, which
 * stays the same while the list does.
 */
export async function contactsOf(
  reader: Reader,
  member: { readonly id: string; readonly member_no: string },
): Promise<(StoredContact & { readonly isAssigned: boolean })[]> {
  const [all, assigned] = await Promise.all([serviceContacts(reader), assignedContacts(reader, member.id)]);
  const number = Number(member.member_no.replaceAll(/\D/g, ''));
  return ROLES.flatMap((role) => {
    const own = all.filter((contact) => contact.role === role);
    const assignedContact = own.find(({ id }) => id === assigned.get(role));
    const contact = assignedContact ?? own[number % own.length];
    return contact ? [{ ...contact, isAssigned: assignedContact !== undefined }] : [];
  });
}

/**
 * Replaces the full list, in the given order. A contact with unchanged role and name keeps its members. Concurrent saves: the
 * last one wins.
 */
export async function saveContacts(tx: Tx, contacts: readonly ServiceContact[]): Promise<void> {
  // There may be no row yet that both could lock.
  await sql`lock table service_contact in share row exclusive mode`.execute(tx);
  const before = await serviceContacts(tx);
  // Out of the way, because two of a role never have the same position.
  await tx.updateTable('service_contact').set({ position: sql<number>`-1 - position` }).execute();
  const reusedIds = new Set<string>();
  for (const [position, { weChat, ...contact }] of contacts.entries()) {
    const same = before.find(
      ({ id, role, name }) => role === contact.role && name === contact.name && !reusedIds.has(id),
    );
    const { role, name, phone, qq, email } = contact;
    const values = { role, name, phone, qq, email, we_chat: weChat, position };
    const written = same
      ? tx.updateTable('service_contact').set(values).where('id', '=', same.id).returning('id')
      : tx.insertInto('service_contact').values(values).returning('id');
    reusedIds.add((await written.executeTakeFirstOrThrow()).id);
  }
  const gone = before.filter(({ id }) => !reusedIds.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('service_contact').where('id', 'in', gone).execute();
  await recordAction(tx, {
    object: { kind: 'serviceContacts' },
    before: { contacts: before.map(contactText) },
    after: { contacts: contacts.map(contactText) },
  });
}

const contactText = ({ role, name, phone, qq, weChat, email }: ServiceContact): string =>
  maskPersonal([role, name, phone, qq, weChat, email].filter(Boolean).join(' '));
