import { sql } from 'kysely';
import { personOf } from '../../../platform/actions.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';

/**
 * Records the person who works in the transaction, the last one for each object: one of a company, or a program with a key. The
 * owner of an account without a key is not recorded.
 * @param memberId the account
 * @param reference number or id of the object, unique among all
 */
export async function recordPerson(tx: Tx, memberId: string, reference: string): Promise<void> {
  const person = personOf(tx);
  if (!person) return;
  await sql`
    insert into company_action (reference, member_id, person_id, person_name)
    values (${reference}, ${memberId}, ${person.personId}, ${person.personName})
    on conflict (reference)
      do update set person_id = excluded.person_id, person_name = excluded.person_name, at = now()`.execute(tx);
}

/** Returns the name of the recorded person of an object by its reference; empty without one. */
export async function personsOf(reader: Reader, references: readonly string[]): Promise<(reference: string) => string> {
  if (references.length === 0) return () => '';
  const rows = await reader
    .selectFrom('company_action')
    .select(['reference', 'person_name'])
    .where('reference', 'in', [...new Set(references)])
    .execute();
  const names = new Map(rows.map((row) => [row.reference, row.person_name]));
  return (reference) => names.get(reference) ?? '';
}

export const companyActionData: PersonalData = { eraseAfterRetention: deleteRows('company_action') };
