import { sql } from 'kysely';
import { personOf } from '../../../platform/actions.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';

/** Kinds of objects in the account of a company for which the acting person is recorded. */
type ActionSubject = 'payment' | 'repayment' | 'invoice' | 'address';

interface ActedOn {
  /** The account of the company. */
  readonly memberId: string;
  readonly subject: ActionSubject;
  /** Number or id of the object. */
  readonly reference: string;
}

/** Records the person who works in the transaction in the account of a company; the last one for each object. */
export async function recordPerson(tx: Tx, { memberId, subject, reference }: ActedOn): Promise<void> {
  const person = personOf(tx);
  if (!person) return;
  await sql`
    insert into company_action (member_id, subject, reference, person_id, person_name)
    values (${memberId}, ${subject}, ${reference}, ${person.personId}, ${person.personName})
    on conflict (member_id, subject, reference)
      do update set person_id = excluded.person_id, person_name = excluded.person_name, at = now()`.execute(tx);
}

/** Names of the recorded people of an account by the references of the objects; the owner is not recorded. */
export async function personsOf(
  reader: Reader,
  memberId: string,
  subject: ActionSubject,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await reader
    .selectFrom('company_action')
    .select(['reference', 'person_name'])
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .where('reference', 'in', [...references])
    .execute();
  return new Map(rows.map((row) => [row.reference, row.person_name]));
}

export const companyActionData: PersonalData = { eraseAfterRetention: deleteRows('company_action') };
