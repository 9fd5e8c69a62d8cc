import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { lockMember } from '../accounts/members.ts';
import { lockOpenCertification, moveCertification } from './certification-store.ts';
import { TRANSFER_OVERDUE } from './certification-view.ts';
import { publishCertification } from './decide-certification.ts';

/** Ends the wait for overdue transfers. Checked by the database's clock, again under the lock. */
export function certificationJobs({ db }: Pick<Deps, 'db'>): readonly JobDefinition[] {
  return [
    {
      name: 'certification.expire',
      every: '*/10 * * * *',
      async handle() {
        const overdue = await db.read
          .selectFrom('certification')
          .select(['id', 'member_id'])
          .where('state', '=', 'awaitingTransfer')
          .where('deadline', '<', sql<Date>`now()`)
          .limit(200)
          .execute();
        for (const { id, member_id: memberId } of overdue)
          await db.transaction(async (tx) => {
            await lockMember(tx, memberId);
            const row = await lockOpenCertification(tx, memberId);
            if (row?.id !== id || row.state !== 'awaitingTransfer') return;
            await moveCertification(tx, row, 'expire', { actor: { kind: 'clock' }, reason: TRANSFER_OVERDUE });
            await publishCertification(tx, row);
          });
      },
    },
  ];
}
