import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { ClientBase } from 'pg';

const MINUTE_MS = 60_000;
/** Runs that are missed for longer are skipped, as after a long failure of the database. */
const MAX_LATE_MS = 24 * 60 * MINUTE_MS;

/**
 * Adds jobs to the queue at the minutes of their crontab patterns, by the clock of the database. The library's own schedule
 * goes by the clock of the process, and waits for its next minute even if that clock is set back by hours.
 */
export class Schedule {
  readonly #items: readonly ParsedCronItem[];
  /** The last minute that was looked at; undefined before the first. */
  #until: number | undefined;

  constructor(jobs: readonly { readonly name: string; readonly every?: string }[]) {
    this.#items = parseCronItems(jobs.flatMap(({ name, every }) => (every ? [{ task: name, match: every }] : [])));
  }

  /**
   * Adds the jobs that became due since the last call, each once however many of its minutes went by. The first call, and
   * one after the clock was set back, begins with the next minute.
   * @returns the time until the next minute, in milliseconds
   */
  async addDue(session: Pick<ClientBase, 'query'>): Promise<number> {
    const { rows } = await session.query<{ now: number }>('select extract(epoch from now())::float8 * 1000 as now');
    const now = rows[0]?.now ?? 0;
    const minute = now - (now % MINUTE_MS);
    const from = this.#until === undefined || minute < this.#until ? minute : this.#until;
    const due = this.#items.flatMap((item) => {
      const at = lastMatch(item, Math.max(from, minute - MAX_LATE_MS), minute);
      return at === undefined ? [] : [{ name: item.identifier, at: new Date(at) }];
    });
    if (due.length > 0) await session.query(ADD_NEW, [due.map(({ name }) => name), due.map(({ at }) => at)]);
    this.#until = minute;
    return MINUTE_MS - (now - minute);
  }
}

/** Processes that come at the same time add a job once: the first one writes the minute of its last run. */
const ADD_NEW = `
  with due as (select * from unnest($1::text[], $2::timestamptz[]) as due (name, at) order by name),
  added as (
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
    select name, at, at from due
    on conflict (identifier) do update set last_execution = excluded.last_execution
    where known.last_execution is null or known.last_execution < excluded.last_execution
    returning identifier
  )
  select graphile_worker.add_job(identifier) from added`;

/** The last minute after `from` and up to `until` that a pattern (in UTC) names. */
function lastMatch(item: ParsedCronItem, from: number, until: number): number | undefined {
  for (let at = until; at > from; at -= MINUTE_MS) {
    const time = new Date(at);
    const digest = {
      ...{ min: time.getUTCMinutes(), hour: time.getUTCHours(), date: time.getUTCDate() },
      ...{ month: time.getUTCMonth() + 1, dow: time.getUTCDay() },
    };
    if (item.match(digest)) return at;
  }
  return undefined;
}
