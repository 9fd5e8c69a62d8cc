import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge as Metric, type Registry } from 'prom-client';

/** A value that is read from the instance when the metrics are requested; undefined while there is none. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number | undefined>;
}

/** Timeout of a gauge: a load reading must not wait until the load is over. */
const WAIT_LIMIT_MS = 300;

/** A gauge whose source cannot be reached, or not soon, is left out, so that the others can still be read. */
export function addGauges(registry: Registry, gauges: readonly Gauge[]): void {
  for (const { name, help, read } of gauges)
    new Metric({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await Promise.race([
          read().catch(() => undefined),
          sleep(WAIT_LIMIT_MS, undefined, { ref: false }),
        ]);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}
