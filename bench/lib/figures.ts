import fs from 'node:fs';
import type pg from 'pg';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value below which `percent` percent of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!;
}

/** CPU time that a process has used so far, in microseconds; undefined where there is no /proc. */
export function cpuMicros(pid: number): number | undefined {
  try {
    // Fields 14 and 15 of proc(5), in ticks of 10 ms, counted from behind the name in brackets, which may hold
    // anything.
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return undefined;
  }
}

/** CPU time that all sessions of a database have used so far, in microseconds. Ended sessions are not counted. */
export async function sessionMicros(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database()`,
  );
  return rows.reduce((total, { pid }) => total + (cpuMicros(pid) ?? Number.NaN), 0);
}

/** Prints one line of the result: what, how much, and whether a target is met. */
export function printFigure(what: string, value: string): void {
  console.log(`  ${what.padEnd(48)} ${value}`);
}

/** A ratio with its target, where there is one. */
export function printRatio(
  what: string,
  ratio: number,
  target?: { readonly atLeast: number } | { readonly atMost: number },
): void {
  printFigure(what, `${ratio.toFixed(2)}${target === undefined ? '' : verdictOn(ratio, target)}`);
}

function verdictOn(ratio: number, target: { readonly atLeast: number } | { readonly atMost: number }): string {
  const [sign, bound, isMet] =
    'atLeast' in target ? ['≥', target.atLeast, ratio >= target.atLeast] : ['≤', target.atMost, ratio <= target.atMost];
  return `  (target ${sign} ${bound}: ${isMet ? 'met' : 'MISSED'})`;
}

/** A time in milliseconds with its target. */
export function printAtMost(what: string, ms: number, atMost: number): void {
  printFigure(what, `${millis(ms)}  (target ≤ ${atMost} ms: ${ms <= atMost ? 'met' : 'MISSED'})`);
}

export const micros = (value: number): string => `${Math.round(value)} µs`;
export const millis = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
