import { findOneOf, type InstanceMessage } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

const STATES = ['waiting', 'sent', 'refused', 'late', 'notSent'] as const;

/** Returns the newest emails to all recipients. It reports that more exist, without a total count. */
export async function emailLog(
  reader: Reader,
  { state, skip, take }: { readonly state?: string | undefined; readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: InstanceMessage[] }> {
  let query = reader.selectFrom('email').leftJoin('member_message', 'member_message.id', 'email.message_id');
  if (state !== undefined) query = query.where('email.state', '=', state);
  const rows = await query
    .selectAll('email')
    .select('member_message.event')
    .orderBy('email.created_at', 'desc')
    .orderBy('email.id')
    .offset(skip)
    .limit(take + 1)
    .execute();
  const items = rows.slice(0, take).map(
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
  return { total: skip + rows.length, items };
}
