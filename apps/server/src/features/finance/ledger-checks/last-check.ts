import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Gauge } from '../../../platform/http/gauges.ts';
import { countOpenAlarms } from '../../base/alarms/find-alarms.ts';
import { isRunMissing, lastRun, listRuns } from './run-store.ts';

export interface LastCheck {
  /** The newest run of any outcome; undefined before the first. */
  readonly state: string | undefined;
  readonly at: Date | undefined;
  /** Violations that the last completed run found. */
  readonly violationCount: number | undefined;
  readonly isMissing: boolean;
}

/** Returns the state of the last ledger check, for monitoring. */
export async function lastCheck(reader: Reader): Promise<LastCheck> {
  const [{ runs }, ended, isMissing] = await Promise.all([
    listRuns(reader, { skip: 0, take: 1 }),
    lastRun(reader),
    isRunMissing(reader),
  ]);
  return { state: runs[0]?.state, at: runs[0]?.started_at, violationCount: ended?.violationCount, isMissing };
}

/** Gauges for monitoring: open alarms, findings, and the age of the last ledger check. */
export const ledgerCheckGauges = ({ db }: Pick<Deps, 'db'>): readonly Gauge[] => [
  { name: 'xunban_alarms_open', help: 'Open alarms.', read: () => countOpenAlarms(db.read) },
  {
    name: 'xunban_ledger_violations',
    help: 'Violations found by the last completed ledger check.',
    read: async () => (await lastRun(db.read))?.violationCount,
  },
  {
    name: 'xunban_ledger_check_age_seconds',
    help: 'Seconds since the last completed ledger check.',
    read: async () => (await lastRun(db.read))?.ageSeconds,
  },
];
