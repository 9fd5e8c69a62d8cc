import type { Log } from './log.ts';

/** Returns a function that logs the end of a step of the start, with the time since the end of the step before. */
export function startLaps(log: Log, begunAt = performance.now()): (step: string) => void {
  let last = begunAt;
  return (step) => {
    const now = performance.now();
    log.info({ step, ms: Math.round(now - last) }, 'start step finished');
    last = now;
  };
}
