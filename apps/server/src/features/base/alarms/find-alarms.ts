import type { AlarmKind } from '@xunban/contract';
import { ALARM_KINDS, parseEnum } from '@xunban/contract';
import { fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Alarm as Row } from '../../../platform/db/schema.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface AlarmRecord extends Omit<Selectable<Row>, 'kind'> {
  readonly kind: AlarmKind;
}

export interface AlarmFilter {
  readonly id?: string | undefined;
  readonly isOpen?: boolean | undefined;
  /** Part of the number that an alarm is about. */
  readonly subject?: string | undefined;
}

/** Returns unacknowledged alarms first, the newest of them first. */
export async function findAlarms(
  reader: Reader,
  { id, isOpen, subject }: AlarmFilter,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly alarms: readonly AlarmRecord[] }> {
  let query = reader.selectFrom('alarm');
  if (id !== undefined) query = query.where('id', '=', id);
  if (isOpen !== undefined) query = query.where('ended_at', isOpen ? 'is' : 'is not', null);
  if (subject !== undefined) query = query.where(isLike(sql`subject`, containing(subject)));
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('last_raised_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(take)
    .execute();
  return { total, alarms: rows.map((row) => ({ ...row, kind: kindOf(row.kind) })) };
}

/** Counts unacknowledged alarms. */
export async function countOpenAlarms(reader: Reader): Promise<number> {
  const { open } = await reader
    .selectFrom('alarm')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

/** Returns unacknowledged alarms, limited to these ids when given. */
export async function openAlarms(reader: Reader, ids: readonly string[] | 'all') {
  let query = reader.selectFrom('alarm').select(['id', 'kind', 'subject', 'amount_fen']).where('ended_at', 'is', null);
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  return (await query.execute()).map((row) => ({
    id: row.id,
    kind: kindOf(row.kind),
    subject: row.subject,
    amount: row.amount_fen === null ? null : fen(row.amount_fen),
  }));
}

/** Returns when the first unacknowledged alarm of this kind and subject was raised by one of these users; undefined without one. */
export async function openSince(
  reader: Reader,
  {
    kind,
    subject,
    actorIds,
  }: { readonly kind: AlarmKind; readonly subject: string; readonly actorIds: readonly string[] },
): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('alarm')
    .select(({ fn }) => fn.min('raised_at').as('at'))
    .where('ended_at', 'is', null)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('actor_id', 'in', actorIds)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

const kindOf = (text: string) => parseEnum(ALARM_KINDS, text, 'kind of alarm');
