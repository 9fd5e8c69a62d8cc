import { leaveUnrecorded } from '../../../platform/actions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { InTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { endAlarms, raiseLedgerAlarm } from '../../base/alarms/raise-alarm.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import type { Findings } from '../../ledger/ledger/check-rules.ts';
import { runLedgerChecks } from './run-ledger-checks.ts';
import { beginRun, dueNight, endRun, failRun, isRunMissing, type RunCause } from './run-store.ts';

type CheckDeps = Pick<Deps, 'db' | 'log'>;

/** Checks the ledger in one consistent snapshot. */
export const readFindings = (db: Db): Promise<Findings> =>
  db.transaction(runLedgerChecks, { isolation: 'repeatable read', readOnly: true, isLong: true });

/**
 * Checks the ledger and stores the findings. A finding is an alarm until a run is clean or a staff user has resolved it.
 * @param once the transaction that starts the run and records the request for it
 * @returns the id of the run; undefined while another run is active
 * @throws when the check itself fails: that is an alarm as well
 */
export async function runCheck(
  { db, log }: CheckDeps,
  cause: RunCause,
  once: InTransaction = (work) => db.transaction(work),
): Promise<string | undefined> {
  const id = await once(async (tx) => {
    const begun = await beginRun(tx, cause);
    if (begun === undefined) leaveUnrecorded(tx);
    else await recordAction(tx, { object: { kind: 'ledgerCheck', id: begun } });
    return begun;
  });
  if (id === undefined) return undefined;
  try {
    const findings = await readFindings(db);
    await db.transaction(async (tx) => {
      await endRun(tx, id, findings);
      await endAlarms(tx, ['ledgerCheckFailed', 'ledgerCheckMissing']);
      if (findings.total > 0) await raiseLedgerAlarm(tx, 'ledgerViolated', findings.total);
      else await endAlarms(tx, ['ledgerViolated']);
    });
    if (findings.total > 0)
      log.error({ violationCount: findings.total, rules: countsOf(findings) }, 'ALARM: ledger check found violations');
    return id;
  } catch (error) {
    log.error({ err: error }, 'ALARM: ledger check failed');
    await db.transaction(async (tx) => {
      await failRun(tx, id);
      await raiseLedgerAlarm(tx, 'ledgerCheckFailed');
    });
    throw error;
  }
}

/**
 * Runs the nightly check when it is due: once for each day, whichever process comes first, and again after a failure.
 * @param at the time of day in Shanghai, HH:MM
 */
export async function runNightly(deps: CheckDeps, at: string): Promise<void> {
  const night = await deps.db.transaction((tx) => dueNight(tx, at));
  if (night !== undefined) await runCheck(deps, { night });
  if (await noteMissingRun(deps)) deps.log.error({}, 'ALARM: last ledger check is more than a day old');
}

/**
 * Raises an alarm when the ledger has not been checked for too long. Reading the alarms calls it, too, since the jobs may be
 * what failed.
 */
export async function noteMissingRun({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const isMissing = await isRunMissing(db.read);
  if (isMissing) await db.transaction((tx) => raiseLedgerAlarm(tx, 'ledgerCheckMissing'));
  return isMissing;
}

/** Counts without object numbers: logs contain no personal data. */
function countsOf({ violations }: Findings): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule } of violations) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}
