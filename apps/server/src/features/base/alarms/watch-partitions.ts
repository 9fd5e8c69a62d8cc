import { isPartitionMissing, maintainPartitions } from '../../../platform/db/partitions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AUDIT_PARTITIONS } from '../audit/audit-partitions.ts';
import { endAlarms, raisePartitionAlarm } from './raise-alarm.ts';

/**
 * Creates the months of the audit log ahead and drops the expired ones. A missing next month is an alarm until a run has
 * created it.
 * @throws when a lock was not free: the job runs again
 */
export async function maintainAuditPartitions({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  try {
    await maintainPartitions(db, AUDIT_PARTITIONS);
  } finally {
    await db.transaction(async (tx) => {
      if (!(await isPartitionMissing(tx, AUDIT_PARTITIONS))) return endAlarms(tx, ['partitionMissing']);
      log.error({ table: AUDIT_PARTITIONS.name }, 'ALARM: no partition for the next month');
      await raisePartitionAlarm(tx, AUDIT_PARTITIONS.name);
    });
  }
}
