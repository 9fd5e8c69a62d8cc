import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { ClientBase } from 'pg';

const MINUTE_MS = 60_000;
/** Longest wait for the next run that is looked ahead. */
const MAX_AHEAD_MS = 32 * 24 * 60 * MINUTE_MS;
/** Runs that are missed for longer are skipped, as after a long failure of the database. */
const MAX_LATE_MS = 24 * 60 * MINUTE_MS;

/**
 * Adds jobs to the queue at the minutes of their crontab patterns, by the clock of the database. The library's own schedule
 * goes by the clock of the process, and waits for its next minute even if that clock is set back by hours.
 */
export class Schedule {
  readonly #items: readonly ParsedCronItem[];
  readonly #elapsedMs: () => number;
  readonly #expected = new Map<string, Expected>();
  /** The last minute that was looked at; undefined before the first. */
  #until: number | undefined;
  /** By how much the clock of the database was ahead of the time that went by in this process. */
  #clockAhead: number | undefined;

  /** @param elapsedMs time that went by, which no change of a clock moves */
  constructor(
    jobs: readonly { readonly name: string; readonly every?: string }[],
    elapsedMs: () => number = () => performance.now(),
  ) {
    this.#elapsedMs = elapsedMs;
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
    await this.#expectNext(session, now);
    return MINUTE_MS - (now - minute);
  }

  /**
   * Returns the jobs of which no process added a run for longer than their pattern allows, plus so much. Measured by elapsed time:
   * a wrong clock, or last runs in the future, cannot hide that they stand still.
   */
  overdue(afterMs: number): readonly string[] {
    const elapsed = this.#elapsedMs();
    return [...this.#expected].flatMap(([name, { by }]) => (elapsed > by + afterMs ? [name] : []));
  }

  /** Records when each job is due next: after each run, and for all jobs after a change of the clock. */
  async #expectNext(session: Pick<ClientBase, 'query'>, now: number): Promise<void> {
    const { rows } = await session.query<{ name: string; ran: number }>(LAST_RUNS, [
      this.#items.map(({ identifier }) => identifier),
    ]);
    const ranAt = new Map(rows.map(({ name, ran }) => [name, ran]));
    const elapsed = this.#elapsedMs();
    const isChanged = Math.abs(now - elapsed - (this.#clockAhead ?? 0)) > MINUTE_MS;
    this.#clockAhead = now - elapsed;
    for (const item of this.#items) {
      const ran = ranAt.get(item.identifier);
      const known = this.#expected.get(item.identifier);
      if (known && known.ran === ran && !isChanged) continue;
      const next = firstMatch(item, now);
      if (next === undefined) this.#expected.delete(item.identifier);
      else this.#expected.set(item.identifier, { ran, by: elapsed + next - now });
    }
  }
}

interface Expected {
  /** The last run that is on record, by the clock of the database. */
  readonly ran: number | undefined;
  /** Elapsed time of the next one. */
  readonly by: number;
}

const LAST_RUNS = `
  select identifier as name, extract(epoch from last_execution)::float8 * 1000 as ran
  from graphile_worker._private_known_crontabs where identifier = any($1)`;

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
  for (let at = until; at > from; at -= MINUTE_MS) if (isMatch(item, at)) return at;
  return undefined;
}

/** The first minute after `from` that a pattern names. */
function firstMatch(item: ParsedCronItem, from: number): number | undefined {
  for (let at = from - (from % MINUTE_MS) + MINUTE_MS; at <= from + MAX_AHEAD_MS; at += MINUTE_MS)
    if (isMatch(item, at)) return at;
  return undefined;
}

function isMatch(item: ParsedCronItem, at: number): boolean {
  const time = new Date(at);
  return item.match({
    ...{ min: time.getUTCMinutes(), hour: time.getUTCHours(), date: time.getUTCDate() },
    ...{ month: time.getUTCMonth() + 1, dow: time.getUTCDay() },
  });
}
