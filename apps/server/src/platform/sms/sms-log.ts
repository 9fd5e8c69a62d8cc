import { parseEnum } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import { countAround } from '../db/count-up-to.ts';
import type { SmsLog } from '../db/schema.ts';
import type { Reader, Tx } from '../db/transaction.ts';
import { lookupHash } from '../encrypted-fields/encrypted-text.ts';
import { SMS_TEMPLATES, type SmsTemplate } from './sms-templates.ts';

/** `late`: its period of use was over before it was sent. `kept`: a demonstration stores it in the outbox. */
export const SMS_STATES = ['waiting', 'sent', 'refused', 'late', 'notSent'] as const;
export type SmsState = (typeof SMS_STATES)[number];

/**
 * Notes that a message goes to a number: its kind and when, never its text, and of the number no more than its edges and
 * a keyed hash.
 * @param id by which {@link answerMessage} names it
 */
export async function noteMessage(
  tx: Tx,
  id: string,
  {
    phone,
    template,
    state,
  }: { readonly phone: string; readonly template: SmsTemplate; readonly state: 'waiting' | 'notSent' },
): Promise<void> {
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  await sql`with noted as (
      insert into sms_log (id, template, recipient, state, answered_at)
      values (${id}, ${template}, ${masked}, ${state}, case when ${state} = 'notSent' then now() end))
    insert into sms_addressee (message_id, phone_hash) values (${id}, ${lookupHash(tx, 'phone', phone)})`.execute(tx);
}

/** Records the result of one attempt to send a message. @param answer the provider's own code */
export async function answerMessage(
  tx: Tx,
  id: string,
  state: Exclude<SmsState, 'notSent'>,
  answer: string,
): Promise<void> {
  await tx
    .updateTable('sms_log')
    .set({ state, answer, attempts: sql<number>`attempts + 1`, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Returns the messages to a number under its current owner, the latest first. */
export async function messagesTo(
  reader: Reader,
  phone: string,
  { since, skip, take }: { readonly since: Date; readonly skip: number; readonly take: number },
): Promise<{
  readonly total: number;
  readonly items: readonly { readonly kind: SmsTemplate; readonly state: SmsState; readonly at: Date }[];
}> {
  const matching = reader
    .selectFrom('sms_addressee')
    .where('phone_hash', '=', lookupHash(reader, 'phone', phone))
    .where('sent_at', '>=', since);
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .innerJoin('sms_log', 'sms_log.id', 'sms_addressee.message_id')
    .select(['sms_log.template', 'sms_log.state', 'sms_addressee.sent_at'])
    .orderBy('sms_addressee.sent_at', 'desc')
    .orderBy('sms_log.id')
    .offset(skip)
    .limit(take)
    .execute();
  return {
    total,
    items: rows.map((row) => ({
      kind: parseEnum(SMS_TEMPLATES, row.template),
      state: parseEnum(SMS_STATES, row.state),
      at: row.sent_at,
    })),
  };
}

/** Returns a page of the sent messages to all recipients, the newest first; the total is that of {@link countAround}. */
export async function smsLog(
  reader: Reader,
  { state, skip, take }: { readonly state?: SmsState | undefined; readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly rows: readonly Selectable<SmsLog>[] }> {
  let query = reader.selectFrom('sms_log');
  if (state !== undefined) query = query.where('state', '=', state);
  const total = await countAround(reader, sql`${query.select('id')}`, { skip, take });
  const rows = await query.selectAll().orderBy('created_at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  return { total, rows };
}

export interface SmsOfDay {
  readonly sent: number;
  readonly refused: number;
  readonly waiting: number;
  readonly oldestWaitingSeconds: number;
  readonly lastSentAt: Date | null;
}

/** Returns the outcomes of the messages of the last day. */
export async function smsOfLastDay(reader: Reader): Promise<SmsOfDay> {
  const { rows } = await sql<SmsOfDay>`
    select count(*) filter (where state in ('sent', 'notSent'))::int as sent,
      count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where state = 'waiting')::int as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float8
        as "oldestWaitingSeconds",
      max(coalesce(answered_at, created_at)) filter (where state in ('sent', 'notSent')) as "lastSentAt"
    from sms_log where created_at > now() - interval '1 day'`.execute(reader);
  const [day] = rows;
  if (!day) throw new Error('SMS log query returned no row');
  return day;
}

export async function deleteOldMessageLog(tx: Tx): Promise<void> {
  await sql`delete from sms_log where created_at < now() - retention_of('sentMessage')`.execute(tx);
  await sql`delete from sms_addressee where sent_at < now() - retention_of('sentMessage')`.execute(tx);
}
