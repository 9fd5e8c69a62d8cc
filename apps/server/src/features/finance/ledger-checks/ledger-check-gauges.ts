import type { Deps } from '../../../platform/deps.ts';
import type { Gauge } from '../../../platform/http/gauges.ts';
import { countOpenAlarms } from '../../base/alarms/find-alarms.ts';
import { lastRun } from './run-store.ts';

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
