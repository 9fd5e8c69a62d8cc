import type { ServiceContact } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';

export type StoredContact = ServiceContact & { readonly id: string };

const ROLES = ['sales', 'support', 'engineer'] as const satisfies readonly ServiceContact['role'][];

export async function serviceContacts(reader: Reader): Promise<StoredContact[]> {
  const rows = await reader.selectFrom('service_contact').selectAll().orderBy('role').orderBy('position').execute();
  return rows.flatMap((row) => {
    const role = ROLES.find((known) => known === row.role);
    const { id, name, phone, qq, email } = row;
    return role ? [{ id, role, name, phone, qq, weChat: row.we_chat, email }] : [];
  });
}

/** One contact of each role. The member's number chooses it, so it stays the same while the list does. */
export async function contactsOf(reader: Reader, memberNo: string): Promise<ServiceContact[]> {
  const all = await serviceContacts(reader);
  const number = Number(memberNo.replaceAll(/\D/g, ''));
  return ROLES.flatMap((role) => {
    const own = all.filter((contact) => contact.role === role);
    const contact = own[number % own.length];
    if (!contact) return [];
    const { id: _id, ...told } = contact;
    return [told];
  });
}

/** Replaces the whole list; the order given is the order kept. Of two who save at once the later one's list stays. */
export async function saveContacts(tx: Tx, contacts: readonly ServiceContact[]): Promise<void> {
  // There may be no row yet that both could lock.
  await sql`lock table service_contact in share row exclusive mode`.execute(tx);
  await tx.deleteFrom('service_contact').execute();
  if (contacts.length === 0) return;
  await tx
    .insertInto('service_contact')
    .values(contacts.map(({ weChat, ...contact }, position) => ({ ...contact, we_chat: weChat, position })))
    .execute();
}
