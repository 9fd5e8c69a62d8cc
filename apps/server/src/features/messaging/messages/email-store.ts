import { type Selectable, sql } from 'kysely';
import type { Email } from '../../../platform/db/schema.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { MailOutcome } from '../../../platform/mail/mail.ts';

export type EmailRow = Selectable<Email>;

/** Maximum hours of tries for an email; later it is useless. */
const MAX_HOURS = 24;
/** A try without a result for so long has died with its process. */
export const TRY_MINUTES = 2;

/** @param email whose `messageId` is null for a code */
export async function insertEmail(
  tx: Tx,
  email: { readonly memberId: string; readonly messageId: string | null; readonly recipient: string },
): Promise<string> {
  const row = await tx
    .insertInto('email')
    .values({
      member_id: email.memberId,
      message_id: email.messageId,
      is_code: email.messageId === null,
      recipient: maskAddress(email.recipient),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Claims a waiting email for one try; undefined when it is finished, or being tried. An expired one is given up. */
export async function claimEmail(tx: Tx, id: string): Promise<EmailRow | undefined> {
  await sql`update email set state = 'late', answered_at = now()
    where id = ${id} and state = 'waiting' and created_at < now() - make_interval(hours => ${MAX_HOURS})`.execute(tx);
  return tx
    .updateTable('email')
    .set({ attempts: sql<number>`attempts + 1`, tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`(tried_at is null or tried_at < now() - make_interval(mins => ${TRY_MINUTES}) or answered_at >= tried_at)`,
    )
    .returningAll()
    .executeTakeFirst();
}

export async function isWaiting(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('email').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'waiting';
}

export async function noteOutcomeOf(tx: Tx, id: string, { state, answer }: MailOutcome): Promise<void> {
  await tx
    .updateTable('email')
    .set({ state: state === 'later' ? 'waiting' : state, answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteOldEmails(tx: Tx): Promise<void> {
  await sql`delete from email where created_at < now() - retention_of('sentMessage')`.execute(tx);
}

/** Masks an email address for display: `l***@example.com`. */
const maskAddress = (address: string): string => address.replace(/^(.?)[^@]*/, '$1***');
