import { sql } from 'kysely';
import type { Reader, Tx } from '../db/transaction.ts';
import { errorKind } from '../logged-error.ts';
import { observeChild } from '../tracing/tracing.ts';

/** External services that the instance calls. */
export const OUTSIDE_SERVICES = ['sms', 'mail', 'gateways', 'files', 'register', 'carriers'] as const;
export type OutsideService = (typeof OUTSIDE_SERVICES)[number];

export interface ServiceOutcomes {
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** A code or the kind of the failure; nothing that was sent. */
  readonly lastFailure: string;
}

/** The latest outcome since the last write, timed by the uptime of this process. It may be lost with the process. */
interface Outcome {
  readonly at: number;
  readonly failure?: string;
}
/** Attempts since this process started. */
const calls = { ok: countOfEach(), failed: countOfEach() };
const successes = new Map<OutsideService, Outcome>();
const failures = new Map<OutsideService, Outcome>();

/** The object itself, whose promises are watched: what comes of them is noted under the name of the service. */
export function watched<T extends object>(service: OutsideService, target: T): T {
  return new Proxy(target, {
    get(object, name) {
      const member: unknown = Reflect.get(object, name, object);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]) => {
        const answer: unknown = Reflect.apply(member, object, given);
        if (answer instanceof Promise) noteOutcome(service, answer);
        return answer;
      };
    },
  });
}

/** Notes what comes of an attempt to reach a service. An answer of "no" is an answer; an aborted attempt shows nothing. */
export function noteOutcome(service: OutsideService, attempt: Promise<unknown>): void {
  observeChild(
    () => ({ name: `service ${service}`, kind: 'client', attributes: { 'peer.service': service } }),
    attempt,
  );
  attempt.then(
    () => {
      calls.ok[service] += 1;
      successes.set(service, { at: performance.now() });
    },
    (error: unknown) => {
      if (nameOf(error) === 'AbortError') return;
      const outcome = { at: performance.now(), failure: errorKind(error) };
      calls[isAnswer(error) ? 'ok' : 'failed'][service] += 1;
      (isAnswer(error) ? successes : failures).set(service, outcome);
    },
  );
}

function countOfEach(): Record<OutsideService, number> {
  return { sms: 0, mail: 0, gateways: 0, files: 0, register: 0, carriers: 0 };
}

/** Returns the number of attempts by service since this process started, answered or failed. */
export const callsOfServices = (outcome: 'ok' | 'failed'): Readonly<Record<OutsideService, number>> => calls[outcome];

/** True for errors that are a service's refusal or "not found": the service works. */
const isAnswer = (error: unknown): boolean => error instanceof Error && ['Refusal', 'FileMissing'].includes(error.name);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Services that have failed in this process since they last answered. */
export const failingServices = (): readonly OutsideService[] =>
  OUTSIDE_SERVICES.filter((service) => (failures.get(service)?.at ?? 0) > (successes.get(service)?.at ?? 0));

/** Writes down what this process has seen since the last time. The later of two moments stays. */
export async function writeOutcomes(tx: Tx): Promise<void> {
  for (const service of OUTSIDE_SERVICES) {
    const [success, failure] = [successes.get(service), failures.get(service)];
    if (!success && !failure) continue;
    successes.delete(service);
    failures.delete(service);
    await sql`
      insert into outside_service (name, last_success_at, last_failure_at, last_failure)
      values (${service}, ${moment(success)}, ${moment(failure)}, ${failure?.failure ?? ''})
      on conflict (name) do update set
        last_success_at = greatest(outside_service.last_success_at, excluded.last_success_at),
        last_failure_at = greatest(outside_service.last_failure_at, excluded.last_failure_at),
        last_failure = case when excluded.last_failure_at is null then outside_service.last_failure
          else excluded.last_failure end`.execute(tx);
  }
}

/** By the clock of the database, from how long ago it was here. Not `now()`, which is as old as the transaction: two outcomes would change places. */
const moment = (outcome: Outcome | undefined) =>
  outcome === undefined
    ? sql`null::timestamptz`
    : sql`clock_timestamp() - make_interval(secs => ${(performance.now() - outcome.at) / 1_000})`;

const NEVER: ServiceOutcomes = { lastSuccessAt: null, lastFailureAt: null, lastFailure: '' };

export async function outcomesOf(reader: Reader): Promise<Record<OutsideService, ServiceOutcomes>> {
  const rows = await reader.selectFrom('outside_service').selectAll().execute();
  const of = (service: OutsideService): ServiceOutcomes => {
    const row = rows.find(({ name }) => name === service);
    return row
      ? { lastSuccessAt: row.last_success_at, lastFailureAt: row.last_failure_at, lastFailure: row.last_failure }
      : NEVER;
  };
  return {
    ...{ sms: of('sms'), mail: of('mail'), gateways: of('gateways'), files: of('files') },
    ...{ register: of('register'), carriers: of('carriers') },
  };
}
