import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';
import { failuresWithout } from '../logged-error.ts';
import { hideValues } from '../sent-values.ts';

/** What the library hands over with a message. */
interface Meta {
  readonly job?: { readonly id: string; readonly task_identifier: string; readonly attempts: number; payload: unknown };
  readonly error?: unknown;
  readonly fatalError?: unknown;
}

/**
 * The library's messages in our log. It writes a failed job down with its payload and the error's text, and a payload
 * may hold a telephone number and whatever was to be sent to it: of a job only its names are told, and of its error
 * nothing that stands in the payload.
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
      else log.debug({ job: { id, name, attempts } }, 'a job went on');
    } else if (level === 'error') log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
    else log.debug({}, message);
  });
