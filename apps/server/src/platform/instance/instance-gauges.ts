import type { Deps } from '../deps.ts';
import type { Gauge } from '../http/gauges.ts';
import { jobsState } from '../jobs/job-state.ts';
import { lostSpans } from '../tracing/tracing.ts';
import { callsOfServices } from './outside-services.ts';

/** Gauges of connections, jobs, event streams and outside services. The jobs are those of all processes, the others of this one. */
export const instanceGauges = ({ db, events }: Pick<Deps, 'db' | 'events'>): readonly Gauge[] => [
  {
    name: 'xunban_database_connections',
    help: 'Connections to the database for requests, by state, and callers that wait for one.',
    label: 'state',
    read: async () => {
      const { busy, idle, waiting } = db.connections;
      return { busy, idle, waiting };
    },
  },
  {
    name: 'xunban_database_connections_max',
    help: 'Limit of these connections (DATABASE_CONNECTIONS).',
    read: async () => db.connections.max,
  },
  {
    name: 'xunban_database_replica_lag_seconds',
    help: 'Time since the replica was last seen with all that the primary had written; infinite when it cannot be read.',
    read: async () => db.replica && (db.replica.lagSeconds ?? Number.POSITIVE_INFINITY),
  },
  {
    name: 'xunban_jobs',
    help: 'Jobs by state: waiting, running, failing (tried several times), failed (not tried any more).',
    label: 'state',
    read: async () => {
      const { waiting, running, failing, failed } = await jobsState(db.read);
      return { waiting, running, failing, failed };
    },
  },
  {
    name: 'xunban_jobs_oldest_due_seconds',
    help: 'Waiting time of the oldest job that is due.',
    read: async () => (await jobsState(db.read)).oldestDueSeconds,
  },
  { name: 'xunban_event_streams', help: 'Open event streams.', read: async () => events.openStreams },
  {
    name: 'xunban_service_calls_total',
    help: 'Answered attempts to reach an outside service since this process started.',
    type: 'counter',
    label: 'service',
    read: async () => callsOfServices('ok'),
  },
  {
    name: 'xunban_service_failures_total',
    help: 'Failed attempts to reach an outside service since this process started.',
    type: 'counter',
    label: 'service',
    read: async () => callsOfServices('failed'),
  },
  {
    name: 'xunban_trace_spans_lost_total',
    help: 'Spans that did not reach the collector since this process started; none while tracing is off.',
    type: 'counter',
    read: async () => lostSpans(),
  },
];
