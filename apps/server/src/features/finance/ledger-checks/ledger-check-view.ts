import type { AllCalls, CallOutput } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { AlarmRecord } from '../../base/alarms/find-alarms.ts';
import { dependentAccounts } from '../../base/staff-accounts/dependent-accounts.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import type { RunRow } from './run-store.ts';

type Runs = CallOutput<AllCalls['staffLedgerChecks']['runs']>;
type RunDetail = CallOutput<AllCalls['staffLedgerChecks']['run']>;
type Alarm = CallOutput<AllCalls['staffLedgerChecks']['alarms']>['items'][number];

export async function viewRuns(reader: Reader, runs: readonly RunRow[]): Promise<Runs['items']> {
  const names = await staffNames(
    reader,
    runs.map(({ asked_by }) => asked_by),
  );
  return runs.map((run) => ({
    id: run.id,
    state: run.state as RunDetail['state'],
    startedAt: toIso(run.started_at),
    seconds: run.ended_at && Math.round((run.ended_at.getTime() - run.started_at.getTime()) / 100) / 10,
    violationCount: run.violation_count,
    askedBy: names.get(run.asked_by) ?? '',
  }));
}

export async function viewRun(reader: Reader, run: RunRow): Promise<RunDetail | undefined> {
  const [view] = await viewRuns(reader, [run]);
  // They were written by `viewViolation` of this version or an earlier one.
  return view && { ...view, violations: run.violations as unknown as RunDetail['violations'] };
}

/** @param staffId the viewer: a staff user cannot resolve an alarm about their own action */
export async function viewAlarms(
  reader: Reader,
  { staffId, permissions }: Pick<Staff, 'staffId' | 'permissions'>,
  alarms: readonly AlarmRecord[],
): Promise<Alarm[]> {
  const [names, dependents] = await Promise.all([
    staffNames(
      reader,
      alarms.flatMap(({ actor_id, acknowledged_by }) => [actor_id, acknowledged_by]),
    ),
    dependentAccounts(reader, staffId),
  ]);
  const canAcknowledge = ({ actor_id, ended_at }: AlarmRecord): boolean =>
    permissions.has('alarm.acknowledge') &&
    ended_at === null &&
    (actor_id === null || (actor_id !== staffId && !dependents.has(actor_id)));
  return alarms.map((alarm) => ({
    id: alarm.id,
    kind: alarm.kind,
    subject: alarm.subject,
    amount: alarm.amount_fen === null ? null : toApi(fen(alarm.amount_fen)),
    violationCount: alarm.violation_count,
    actor: names.get(alarm.actor_id) ?? '',
    raisedAt: toIso(alarm.raised_at),
    times: alarm.times,
    lastRaisedAt: toIso(alarm.last_raised_at),
    endedAt: toIsoOrNull(alarm.ended_at),
    acknowledgedBy: names.get(alarm.acknowledged_by) ?? '',
    note: alarm.note,
    can: canAcknowledge(alarm) ? ['acknowledge'] : [],
  }));
}
