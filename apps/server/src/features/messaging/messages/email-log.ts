import { findOneOf, type InstanceMessage } from '@xunban/contract';
import { sql } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

const STATES = ['waiting', 'sent', 'refused', 'late', 'notSent'] as const;

/** Returns a page of the emails to all recipients, the newest first; the total is that of {@link countAround}. */
export async function emailLog(
  reader: Reader,
  { state, skip, take }: { readonly state?: string | undefined; readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: InstanceMessage[] }> {
  let query = reader.selectFrom('email').leftJoin('member_message', 'member_message.id', 'email.message_id');
  if (state !== undefined) query = query.where('email.state', '=', state);
  const total = await countAround(reader, sql`${query.select('email.id')}`, { skip, take });
  const rows = await query
    .selectAll('email')
    .select('member_message.event')
    .orderBy('email.created_at', 'desc')
    .orderBy('email.id')
    .offset(skip)
    .limit(take)
    .execute();
  const items = rows.map(
    (row): InstanceMessage => ({
      id: row.id,
      template: row.event ?? (row.is_code ? 'emailCode' : ''),
      recipient: row.recipient,
      state: findOneOf(STATES, row.state) ?? 'waiting',
      answer: row.answer,
      attempts: row.attempts,
      createdAt: toIso(row.created_at),
      answeredAt: toIsoOrNull(row.answered_at),
    }),
  );
  return { total, items };
}
