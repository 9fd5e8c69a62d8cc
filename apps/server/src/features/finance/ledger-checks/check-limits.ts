import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { LIMIT_FIGURES } from '../../base/action-limits/limits-sql.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';

/** Checks that the limits of a single staff user are those of their last recorded change (A2): others were notified of it. */
export function checkLimits(reader: Reader): Promise<Findings> {
  return checkRules(reader, [
    {
      rule: 'limitIsItsLastChange',
      query: sql`select action as object, coalesce(recorded, 0) as expected, coalesce(actual, 0) as actual
        from ${LIMIT_FIGURES} figures where recorded is distinct from actual`,
    },
  ]);
}
