import { sql } from 'kysely';
import type { Reader, Tx } from '../db/transaction.ts';
import { encryptedTable } from '../encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../encrypted-fields/encrypted-text.ts';

/** A message that a demonstration stores for reading, where a real instance sends or draws it. */
export interface LeftMessage {
  readonly kind: 'sms' | 'captcha' | 'mail';
  /** A phone, an address, or what the captcha was asked for with. */
  readonly recipient: string;
  readonly text: string;
}

const RECIPIENT = 'outbox_message.recipient';
const TEXT = 'outbox_message.text';

export async function leaveInOutbox(tx: Tx, { kind, recipient, text }: LeftMessage): Promise<void> {
  await tx
    .insertInto('outbox_message')
    .values({ kind, recipient: encryptText(tx, RECIPIENT, '', recipient), text: encryptText(tx, TEXT, '', text) })
    .execute();
}

/** The newest first. */
export async function messagesInOutbox(
  reader: Reader,
  limit: number,
): Promise<readonly (LeftMessage & { readonly sentAt: Date })[]> {
  const rows = await reader.selectFrom('outbox_message').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return Promise.all(
    rows.map(async ({ kind, recipient, text, sent_at }) => ({
      kind: kind === 'captcha' || kind === 'mail' ? kind : 'sms',
      recipient: await decryptText(reader, RECIPIENT, '', recipient),
      text: await decryptText(reader, TEXT, '', text),
      sentAt: sent_at,
    })),
  );
}

export async function deleteOldOutboxMessages(tx: Tx): Promise<void> {
  await sql`delete from outbox_message where sent_at < now() - retention_of('message')`.execute(tx);
}

export const encryptedOutbox = encryptedTable({
  table: 'outbox_message',
  idType: 'bigint',
  isBoundToRow: false,
  values: [
    { place: RECIPIENT, read: 'recipient', set: (_tx, encrypted) => sql`recipient = ${encrypted}` },
    { place: TEXT, read: 'text', set: (_tx, encrypted) => sql`text = ${encrypted}` },
  ],
});
