import type { TaskKind } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Tasks done on a day in Shanghai, yyyy-MM-dd. */
export interface DoneDay {
  readonly day: string;
  readonly team: number;
  readonly mine: number;
}

/** Days that the start page shows, with today. */
const SHOWN_DAYS = 14;

/**
 * Returns the tasks done on each of the last days, the oldest first. Past days were counted once; today, and a day not counted
 * yet, is read from the index of ended tasks.
 */
export async function doneByDay(reader: Reader, kinds: readonly TaskKind[], staffId: string): Promise<DoneDay[]> {
  if (kinds.length === 0) return [];
  const ofKinds = sql`kind in (${sql.join(kinds)})`;
  const { rows } = await sql<{ day: string; team: number; mine: number }>`
    with shown as (select day::date from generate_series(
        (now() at time zone 'Asia/Shanghai')::date - ${SHOWN_DAYS - 1}::int,
        (now() at time zone 'Asia/Shanghai')::date, interval '1 day') as day)
    select shown.day::text as day, sum(done.team)::int as team, sum(done.mine)::int as mine
    from shown left join task_day_counted counted using (day) cross join lateral (
      select coalesce(sum(ended), 0) as team, coalesce(sum(ended) filter (where staff_id = ${staffId}), 0) as mine
        from task_day where counted.day is not null and task_day.day = shown.day and ${ofKinds}
      union all
      select count(*), count(*) filter (where ended_by = ${staffId}) from task
        where counted.day is null and ended_by is not null and ${ofKinds}
          and ended_at >= shown.day::timestamp at time zone 'Asia/Shanghai'
          and ended_at < (shown.day + 1)::timestamp at time zone 'Asia/Shanghai'
    ) done group by shown.day
    order by shown.day`.execute(reader);
  return rows;
}

/**
 * Counts the days that are over and were not counted yet. An hour into the next day nothing is written any more that
 * began before midnight.
 */
export async function countDays(tx: Tx): Promise<void> {
  await sql`
    with missing as (
      insert into task_day_counted (day)
      select day::date from generate_series(
        (now() at time zone 'Asia/Shanghai')::date - ${SHOWN_DAYS}::int,
        (now() at time zone 'Asia/Shanghai' - interval '1 hour')::date - 1, interval '1 day') as day
      on conflict do nothing returning day
    )
    insert into task_day (day, kind, staff_id, ended)
    select missing.day, task.kind, task.ended_by, count(*) from missing join task
      on task.ended_by is not null
      and task.ended_at >= missing.day::timestamp at time zone 'Asia/Shanghai'
      and task.ended_at < (missing.day + 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2, 3`.execute(tx);
}
