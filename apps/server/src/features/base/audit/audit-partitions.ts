import type { PartitionedTable } from '../../../platform/db/partitions.ts';

/** The audit log by months. */
export const AUDIT_PARTITIONS: PartitionedTable = { name: 'audit_entry', retention: 'auditEntry' };
