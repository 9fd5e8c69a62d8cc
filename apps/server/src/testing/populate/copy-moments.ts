import type { Column, Pattern } from './read-pattern.ts';

/** Mapping from the seconds of a played e2e run to the days of an instance. */
export interface CopyMoments {
  /** End of the first copy's run, and of the last copy's. */
  readonly from: Date;
  readonly to: Date;
  /** Seconds of a copy for one second of the run. */
  readonly stretch: number;
  /** Days by which what was planned is planned earlier, because what was done is then done earlier as well. */
  readonly daysBefore: number;
}

/** Numbers of copies; no two copies of an instance share one. */
export interface CopyRange {
  readonly from: number;
  readonly to: number;
}

const MOMENT = 'timestamp with time zone';

/** SQL of the moment at which the run of copy `k` ends. */
export const endOfCopy = ({ from, to }: CopyMoments, copies: CopyRange): string => {
  const step = (to.getTime() - from.getTime()) / 1000 / Math.max(1, copies.to - copies.from);
  return `timestamptz '${from.toISOString()}' + (k - ${copies.from}) * interval '${step} seconds'`;
};

/** Returns the end of the run: the last moment in its own records. Deadlines are later. */
export function endOf(pattern: Pattern): Date {
  const moments = pattern
    .filter(({ name }) => name === 'order_history')
    .flatMap(({ rows }) => rows.map(({ at }) => Date.parse(at ?? '')));
  return new Date(Math.max(...moments));
}

/** SQL of a moment or a day of the copy; undefined for other columns. What lay behind the end keeps its distance. */
export function momentOf({ type }: Column, value: string, ended: Date, plan: CopyMoments): string | undefined {
  if (type === MOMENT) {
    const before = (ended.getTime() - Date.parse(value)) / 1000;
    const seconds = before > 0 ? before * plan.stretch : before;
    return `at - ${seconds.toFixed(3)} * interval '1 second'`;
  }
  if (type === 'date') {
    const days = Math.round((Date.parse(value) - Date.parse(chinaDay(ended))) / 86_400_000) - plan.daysBefore;
    return `(at at time zone 'Asia/Shanghai')::date + ${days}`;
  }
  return undefined;
}

const chinaDay = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
