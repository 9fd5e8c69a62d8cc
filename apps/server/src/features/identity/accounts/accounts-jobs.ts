import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import { deleteOldAnswers } from '../../../platform/http/idempotency.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { deleteOldUses } from '../../../platform/limits.ts';
import { smsJobs } from '../../../platform/sms/choose-sms.ts';
import { deleteOldOutboxMessages } from '../../../platform/sms/outbox.ts';
import { deleteOldMessageLog } from '../../../platform/sms/sms-log.ts';
import { deleteOldDevices } from '../../base/credentials/known-devices.ts';

/** Deletes obsolete rows: expired captchas and codes, uses older than every limit's window, ended sessions, answers. */
export function accountsJobs({ db, config, log }: Deps): readonly JobDefinition[] {
  return [
    ...smsJobs(config, db, log),
    {
      name: 'accounts.deleteExpired',
      every: '17 * * * *',
      handle: async () => {
        for (const statement of [
          sql`delete from captcha where expires_at < now()`,
          sql`delete from sms_code where expires_at < now() - retention_of('smsCode')`,
          sql`delete from phone_proof where expires_at < now()`,
          sql`delete from pay_password_failure where failed_at < now() - interval '2 days'`,
          sql`delete from member_session where coalesce(revoked_at, expires_at) < now() - retention_of('session')`,
        ])
          await db.transaction((tx) => statement.execute(tx));
        await db.transaction(deleteOldDevices);
        await db.transaction(deleteOldUses);
        await db.transaction(deleteOldOutboxMessages);
        await db.transaction(deleteOldMessageLog);
        await db.transaction(deleteOldAnswers);
      },
    },
  ];
}
