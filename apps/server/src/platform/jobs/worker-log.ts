import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';
import { failuresWithout } from '../logged-error.ts';
import { hideValues } from '../sent-values.ts';

/** Metadata that the library passes with a message. */
interface Meta {
  readonly job?: { readonly id: string; readonly task_identifier: string; readonly attempts: number; payload: unknown };
  readonly error?: unknown;
  readonly fatalError?: unknown;
}

/**
 * Writes the library's messages to our log. The library logs a failed job with its payload and the error's text, and a payload
 * may hold a phone number and the content for it: of a job only its names are logged, and of its error nothing that appears in
 * the payload.
 */
export const workerLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const { job, error, fatalError } = (meta ?? {}) as Meta;
    if (job) {
      const { id, task_identifier: name, attempts } = job;
      if (level === 'error')
        log
          .child(
            {},
            failuresWithout(() => hideValues(job.payload)),
          )
          .error({ job: { id, name, attempts }, err: error ?? fatalError }, 'a job failed');
      else log.debug({ job: { id, name, attempts } }, 'job state changed');
    } else if (level === 'error') log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
    else log.debug({}, message);
  });
