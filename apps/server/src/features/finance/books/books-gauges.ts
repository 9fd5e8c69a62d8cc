import type { Deps } from '../../../platform/deps.ts';
import type { Gauge } from '../../../platform/http/gauges.ts';
import { countOpenAlarms } from '../../base/alarms/find-alarms.ts';
import { lastRun } from './run-store.ts';

/** Gauges for monitoring: open alarms, findings, and the age of the last ledger check. */
export const booksGauges = ({ db }: Pick<Deps, 'db'>): readonly Gauge[] => [
  { name: 'xunban_alarms_open', help: 'Alarms that nobody has seen to.', read: () => countOpenAlarms(db.read) },
  {
    name: 'xunban_books_violations',
    help: 'Findings of the last check of the books that ended.',
    read: async () => (await lastRun(db.read))?.found,
  },
  {
    name: 'xunban_books_check_age_seconds',
    help: 'How long ago the last check of the books ended.',
    read: async () => (await lastRun(db.read))?.ageSeconds,
  },
];
