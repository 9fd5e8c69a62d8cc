import { type Selectable, sql } from 'kysely';
import type { OutboxMessage as Row } from '../db/schema.ts';
import type { Reader, Tx } from '../db/transaction.ts';

/** Something that a demonstration leaves to be read where a real house sends it, or draws it. */
export interface LeftMessage {
  readonly kind: 'sms' | 'captcha';
  /** A phone, or what the captcha was asked for with. */
  readonly recipient: string;
  readonly text: string;
}

export async function leaveInOutbox(tx: Tx, message: LeftMessage): Promise<void> {
  await tx.insertInto('outbox_message').values(message).execute();
}

/** The newest first. */
export const messagesInOutbox = (reader: Reader, most: number): Promise<Selectable<Row>[]> =>
  reader.selectFrom('outbox_message').selectAll().orderBy('id', 'desc').limit(most).execute();

export async function forgetOldMessages(tx: Tx): Promise<void> {
  await sql`delete from outbox_message where sent_at < now() - interval '7 days'`.execute(tx);
}
