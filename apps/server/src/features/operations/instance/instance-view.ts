import {
  type DemonstrationYear,
  findOneOf,
  INSTANCE_PARTS,
  type InstanceJob,
  type InstanceMessage,
  type InstanceView,
} from '@xunban/contract';
import type { Selectable } from 'kysely';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { SmsLog } from '../../../platform/db/schema.ts';
import { isSimulated } from '../../../platform/gateways/known-gateways.ts';
import { OUTSIDE_SERVICES, type OutsideService } from '../../../platform/instance/outside-services.ts';
import type { JobRecord } from '../../../platform/jobs/job-state.ts';
import { SMS_STATES } from '../../../platform/sms/sms-log.ts';
import type { InstanceFacts } from './instance-facts.ts';
import { lightOf } from './lights.ts';

export function viewInstance(
  facts: InstanceFacts,
  demonstrationYear: DemonstrationYear | null,
  setup: InstanceView['setup'],
): InstanceView {
  const { now, jobs, messages, ledgerChecks, backup, database, processes, outside, settings } = facts;
  const { createdAt: _createdAt, ...shownDatabase } = database;
  return {
    at: toIso(now),
    isDemonstration: settings.demonstration,
    demonstrationYear,
    setup,
    parts: INSTANCE_PARTS.map((part) => ({ part, ...lightOf(part, facts) })),
    jobs: { ...jobs, oldestDueSeconds: Math.round(jobs.oldestDueSeconds) },
    messages: {
      provider: settings.smsProvider,
      sent: messages.sent,
      refused: messages.refused,
      waiting: messages.waiting,
      lastSentAt: toIsoOrNull(messages.lastSentAt),
    },
    ledgerChecks: {
      lastAt: ledgerChecks.at ? toIso(ledgerChecks.at) : null,
      violationCount: ledgerChecks.violationCount ?? null,
    },
    backup: {
      takenAt: backup ? toIso(backup.takenAt) : null,
      seconds: backup?.seconds ?? 0,
      rows: Number(backup?.rows ?? 0n),
      files: backup?.files ?? 0,
      withKeys: backup?.withKeys ?? false,
    },
    database: { ...shownDatabase, bytes: Number(database.bytes) },
    processes: processes.map((process) => ({
      id: process.id,
      host: process.host,
      roles: process.roles.split(','),
      version: process.version,
      startedAt: toIso(process.started_at),
      seenAt: toIso(process.seen_at),
      isAlive: process.isAlive,
      clockAheadMs: process.clock_ahead_ms,
      streams: process.streams,
      diskBytes: Number(process.disk_bytes),
      diskFreeBytes: Number(process.disk_free_bytes),
    })),
    outside: OUTSIDE_SERVICES.map((service) => ({
      service,
      inUse: inUse(service, settings),
      lastSuccessAt: toIsoOrNull(outside[service].lastSuccessAt),
      lastFailureAt: toIsoOrNull(outside[service].lastFailureAt),
      lastFailure: outside[service].lastFailure,
    })),
  };
}

function inUse(service: OutsideService, settings: InstanceFacts['settings']): InstanceView['outside'][number]['inUse'] {
  switch (service) {
    case 'sms':
      return settings.smsProvider === 'tencent' ? 'tencent' : 'builtIn';
    case 'mail':
      return settings.usesSmtp ? 'smtp' : 'builtIn';
    case 'gateways':
      return settings.gateways.some(isSimulated) ? 'sandbox' : 'none';
    case 'files':
      return settings.usesS3 ? 's3' : 'disk';
    case 'register':
      return settings.usesRegister ? 'tianyancha' : 'builtIn';
    case 'carriers':
      if (settings.usesKuaidi100) return 'kuaidi100';
      return settings.demonstration ? 'builtIn' : 'none';
  }
}

export const viewJob = ({ createdAt, runAt, failedAt, failure, ...job }: JobRecord): InstanceJob => ({
  ...job,
  createdAt: toIso(createdAt),
  runAt: toIso(runAt),
  failedAt: toIsoOrNull(failedAt),
  cause: failure?.cause ?? null,
  detail: failure?.detail ?? '',
});

export const viewMessage = (row: Selectable<SmsLog>): InstanceMessage => ({
  id: row.id,
  template: row.template,
  recipient: row.recipient,
  state: findOneOf(SMS_STATES, row.state) ?? 'waiting',
  answer: row.answer,
  attempts: row.attempts,
  createdAt: toIso(row.created_at),
  answeredAt: toIsoOrNull(row.answered_at),
});
