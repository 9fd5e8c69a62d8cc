import type { SteppedDatabase } from '../../../../platform/db/database-in-steps.ts';
import type { AddedJob } from '../../../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../../../platform/jobs/worker.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { setTime } from './clock.ts';

const MINUTE_MS = 60_000;
const RETRY_MINUTES = 20;

type Work = () => Promise<void>;

interface EventOptions {
  /** Every query sees the same moment, whatever members do meanwhile. */
  readonly isSnapshot?: boolean;
}

interface Event extends EventOptions {
  readonly at: number;
  readonly work: Work;
}

interface Observer {
  readonly onMoment: () => Promise<void>;
  readonly onRefused: (refusal: Refusal) => void;
}

/** Jobs that send messages outside the instance: a year of old messages is not sent. */
const NOT_RUN = new Set(['messages.sendEmail', 'sandbox.notify', 'invoices.mail']);

/**
 * Runs events in the order of their times, each in a transaction of its own and at its own time of the database. The jobs that an
 * event added run after it in the same transaction, or at their time. What lies after `end` does not happen.
 */
export class Simulation {
  readonly #database: SteppedDatabase;
  readonly #jobs: ReadonlyMap<string, JobDefinition>;
  readonly #events: Event[] = [];
  readonly #start: number;
  readonly #end: number;
  #now: number;
  /** Jobs that the current step added and has not run yet. */
  #added: AddedJob[] = [];

  constructor(
    database: SteppedDatabase,
    jobs: readonly JobDefinition[],
    { start, end }: { readonly start: Date; readonly end: Date },
  ) {
    this.#database = database;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
    this.#start = start.getTime();
    this.#now = this.#start;
    this.#end = end.getTime();
  }

  get now(): Date {
    return new Date(this.#now);
  }

  /** Share of the time that is over. */
  get share(): number {
    return (this.#now - this.#start) / (this.#end - this.#start);
  }

  get end(): Date {
    return new Date(this.#end);
  }

  /** Adds an event; one in the past happens next. */
  at(time: Date, work: Work, options: EventOptions = {}): void {
    const at = Math.max(time.getTime(), this.#now);
    if (at > this.#end) return;
    let place = this.#events.length;
    // The latest first: the next one is taken from the end, and equal times keep their order.
    while (place > 0 && (this.#events[place - 1]?.at ?? 0) <= at) place -= 1;
    this.#events.splice(place, 0, { at, work, ...options });
  }

  inMinutes(minutes: number, work: Work): void {
    this.at(new Date(this.#now + minutes * MINUTE_MS), work);
  }

  /** Runs a scheduled job now. */
  async runJob(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job) throw new Error(`no job is named ${name}`);
    await job.handle({});
  }

  /** Runs work at the current time, with the jobs that it adds. */
  step(work: Work, { isSnapshot = false }: EventOptions = {}): Promise<void> {
    return this.#database.step(
      async () => {
        this.#added = [];
        // They share a round trip.
        await Promise.all([setTime(this.#database.db.read, this.now), work()]);
        await this.#runAddedJobs();
      },
      { takeJob: (job) => this.#takeJob(job), ...(isSnapshot && { isolation: 'repeatable read' }) },
    );
  }

  /** @param onRefused called for an event that the rules no longer allow, because a user acted meanwhile; the others go on */
  async run({ onMoment, onRefused }: Observer): Promise<void> {
    for (let event = this.#events.pop(); event; event = this.#events.pop()) {
      this.#now = event.at;
      await onMoment();
      try {
        await this.step(event.work, event);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        onRefused(error);
      }
    }
  }

  async #runAddedJobs(): Promise<void> {
    for (let job = this.#added.shift(); job; job = this.#added.shift()) {
      const { name, payload, afterMs } = job;
      if (NOT_RUN.has(name)) continue;
      if (afterMs <= 0) await this.#handle(name, payload);
      else this.at(new Date(this.#now + afterMs), () => this.#handle(name, payload));
    }
  }

  /** The worker does what is to be done after the end. */
  #takeJob(job: AddedJob): boolean {
    if (this.#now + job.afterMs > this.#end) return false;
    this.#added = this.#added.filter(({ key }) => key === undefined || key !== job.key);
    this.#added.push({ ...job, payload: JSON.parse(JSON.stringify(job.payload)) });
    return true;
  }

  /** A simulated service that loses its answer is asked again, as the worker would. */
  async #handle(name: string, payload: unknown): Promise<void> {
    try {
      await this.#jobs.get(name)?.handle(payload);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('lost its answer'))) throw error;
      this.inMinutes(RETRY_MINUTES, () => this.#handle(name, payload));
    }
  }
}
