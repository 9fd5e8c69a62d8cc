import { type AuditAction, type AuditObject, MAX_ENTRIES_COUNTED } from '@xunban/contract';
import { sql } from 'kysely';
import { containing, isLike } from '../../../platform/db/containing.ts';
import { countUpTo } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface AuditFilter {
  readonly staffId?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly objectKind?: AuditObject | undefined;
  readonly objectId?: string | undefined;
  readonly memberId?: string | undefined;
  /** The full number of an object, or its beginning; case-insensitive. */
  readonly no?: string | undefined;
  /** At least two characters. */
  readonly reason?: string | undefined;
  /** Calendar days in Shanghai, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns up to one more row than `take`, which shows that there is a further page. Each filter has an index that returns the
 * latest first.
 */
export async function entriesAfter(reader: Reader, filter: AuditFilter, before: string | undefined, take: number) {
  const from = before === undefined ? undefined : await positionOf(reader, before);
  if (before !== undefined && from === undefined) return [];
  let query = narrowed(reader, filter);
  if (from) query = query.where(sql<boolean>`(at, id) < (${from.at}::timestamptz, ${from.id})`);
  const page = query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(take);
  const latest = await page
    .where(sql<boolean>`at >= ${await startOfLatest(reader, filter, from)}::timestamptz`)
    .execute();
  return latest.length === take ? latest : page.execute();
}

interface Position {
  readonly id: bigint;
  /** With the microseconds that a Date lacks. */
  readonly at: string;
}

async function positionOf(reader: Reader, entryId: string): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select id, at::text as at from audit_entry where id = ${BigInt(entryId)}`.execute(reader);
  return rows[0];
}

/**
 * Returns the start of the time in which a page is searched first. The log has a partition for each month of ten years: as a
 * parameter of the statement it excludes nearly all of them before they are planned.
 */
async function startOfLatest(reader: Reader, { to }: AuditFilter, from: Position | undefined): Promise<string> {
  const end = from
    ? sql`${from.at}::timestamptz`
    : to
      ? sql`${to}::date::timestamp at time zone 'Asia/Shanghai'`
      : sql`now()`;
  const { rows } = await sql<{ start: string }>`
    select (least(${end}, now()) - interval '40 days')::text as start`.execute(reader);
  return rows[0]?.start ?? '';
}

/** Counts the entries, up to {@link MAX_ENTRIES_COUNTED}. */
export const countEntries = (reader: Reader, filter: AuditFilter): Promise<number> =>
  // In the order of the list, so that the same index serves: any other way reads all that the filter leaves.
  countUpTo(reader, sql`${narrowed(reader, filter).select('id').orderBy('at', 'desc')}`, MAX_ENTRIES_COUNTED);

export function narrowed(reader: Reader, filter: AuditFilter) {
  let query = reader.selectFrom('audit_entry');
  const { staffId, action, objectKind, objectId, memberId, no, reason, from, to } = filter;
  if (staffId) query = query.where('staff_id', '=', staffId);
  if (action) query = query.where('action', '=', action);
  if (objectKind) query = query.where('object_kind', '=', objectKind);
  if (objectId) query = query.where('object_id', '=', objectId).where('object_id', '<>', '');
  if (memberId) query = query.where('member_id', '=', memberId);
  if (no)
    query = query.where(
      sql<boolean>`object_no <> '' and starts_with(upper(searchable(object_no)), ${no.toUpperCase()})`,
    );
  if (reason)
    query = query.where(
      sql<boolean>`reason <> '' and bigrams(searchable(reason)) @> bigrams(${reason}) and ${isLike(sql`reason`, containing(reason))}`,
    );
  if (from) query = query.where(sql<boolean>`at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'`);
  if (to) query = query.where(sql<boolean>`at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`);
  return query;
}

/**
 * Returns all staff users in the log. Each is looked up once in the index by staff user, however long the log is. The range
 * condition on one id keeps the planner on that index: with an equality condition it scans the log by time until it finds an
 * entry of a long-inactive user.
 */
export async function staffInLog(reader: Reader): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive person as (
      (select staff_id from audit_entry order by staff_id limit 1)
      union all
      select (select staff_id from audit_entry where staff_id > person.staff_id order by staff_id limit 1)
      from person where person.staff_id is not null
    )
    select person.staff_id as id, latest.staff_name as name
    from person
    join lateral (select staff_name from audit_entry where staff_id between person.staff_id and person.staff_id
      order by staff_id, at desc, id desc limit 1) latest on true
    order by latest.staff_name, person.staff_id`.execute(reader);
  return rows;
}
