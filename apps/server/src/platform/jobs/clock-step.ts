import type { ClientBase } from 'pg';

/** The job that is added when times of the queue lie in the future; its payload is a {@link ClockStep}. */
export const CLOCK_STEPPED_BACK = 'clock.steppedBack';

export interface ClockStep {
  /** By how many minutes the clock of the database was set back, rounded. */
  readonly minutes: number;
}

/** Clocks of processes that wrote such times before this version, and of databases, differ by less. */
const TOLERANCE = `interval '1 minute'`;
/** The longest pause of the library after so many failures. */
const PAUSE = `exp(least(attempts, 10)) * interval '1 second'`;

/**
 * Sets times of the queue to now that can only come from a clock that was ahead: last runs and locks in the future, and next
 * runs further away than their pause. As they are, no job would run until the clock passes them. A delay that was asked for
 * stays. Adds the job {@link CLOCK_STEPPED_BACK} in the same statement, so that a step is reported once.
 * @returns undefined when every time is possible
 */
export async function resetFutureTimes(session: Pick<ClientBase, 'query'>): Promise<ClockStep | undefined> {
  const { rows } = await session.query<ClockStep>(RESET, [CLOCK_STEPPED_BACK]);
  return rows[0];
}

const RESET = `
  with run_ahead as (
    select identifier, last_execution as at from graphile_worker._private_known_crontabs
    where last_execution > now() + ${TOLERANCE} for update
  ), job_ahead as (
    select id, coalesce(locked_at, case when attempts = 0 then updated_at else run_at - ${PAUSE} end) as at
    from graphile_worker._private_jobs
    where case when locked_at is not null then locked_at > now() + ${TOLERANCE}
      when attempts = 0 then updated_at > now() + ${TOLERANCE} else run_at > now() + ${PAUSE} + ${TOLERANCE} end
    for update
  ), run_reset as (
    update graphile_worker._private_known_crontabs known set last_execution = now()
    from run_ahead where run_ahead.identifier = known.identifier
  ), job_reset as (
    update graphile_worker._private_jobs job set
      locked_at = case when locked_at is not null then now() end,
      run_at = case when locked_at is not null then run_at
        when attempts = 0 then now() + greatest(run_at - updated_at, interval '0') else now() end,
      updated_at = least(updated_at, now())
    from job_ahead where job_ahead.id = job.id
  ), step as (
    select round(extract(epoch from max(at) - now()) / 60)::int as minutes
    from (select at from run_ahead union all select at from job_ahead) ahead
  )
  select minutes, graphile_worker.add_job($1, json_build_object('minutes', minutes)) from step where minutes is not null`;
