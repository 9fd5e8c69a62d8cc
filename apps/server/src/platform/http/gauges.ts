import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge as Metric, type Registry } from 'prom-client';

interface Described {
  readonly name: string;
  readonly help: string;
  /** A counter only grows while the process lives; a gauge when left out. */
  readonly type?: 'counter';
}

/** A value that is read from the instance when the metrics are requested; undefined while there is none. */
interface SingleGauge extends Described {
  readonly read: () => Promise<number | undefined>;
}

/** A value for each value of a label. */
interface LabelledGauge extends Described {
  readonly label: string;
  readonly read: () => Promise<Readonly<Record<string, number>> | undefined>;
}

export type Gauge = SingleGauge | LabelledGauge;

/** Timeout of a gauge: a load reading must not wait until the load is over. */
const WAIT_LIMIT_MS = 300;

/** A gauge whose source cannot be reached, or not soon, is left out, so that the others can still be read. */
export function addGauges(registry: Registry, gauges: readonly Gauge[]): void {
  for (const gauge of gauges) {
    const options = {
      ...{ name: gauge.name, help: gauge.help, registers: [registry] },
      labelNames: 'label' in gauge ? [gauge.label] : [],
      async collect(this: { reset(): void; remove(): void; inc(labels: Record<string, string>, value: number): void }) {
        const values = await Promise.race([valuesOf(gauge).catch(() => []), sleep(WAIT_LIMIT_MS, [], { ref: false })]);
        this.reset();
        // Without labels the library starts at zero.
        if (values.length === 0 && !('label' in gauge)) this.remove();
        for (const [labels, value] of values) this.inc(labels, value);
      },
    };
    if (gauge.type === 'counter') new Counter(options);
    else new Metric(options);
  }
}

async function valuesOf(gauge: Gauge): Promise<readonly (readonly [Record<string, string>, number])[]> {
  if ('label' in gauge)
    return Object.entries((await gauge.read()) ?? {}).map(([of, value]) => [{ [gauge.label]: of }, value]);
  const value = await gauge.read();
  return value === undefined ? [] : [[{}, value]];
}
