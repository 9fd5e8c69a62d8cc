import { setTimeout as sleep } from 'node:timers/promises';
import { serveTasks } from './serve-tasks.ts';

/** A thread for tests: takes as long as requested and returns its name. */
export interface Nap {
  readonly name: string;
  readonly ms: number;
  /** Processor time that it is expected to take. */
  readonly cpuMs: number;
}

serveTasks<Nap, string>(async ({ name, ms, cpuMs }, meter) => {
  meter.expect(cpuMs);
  await sleep(ms);
  return name;
});
