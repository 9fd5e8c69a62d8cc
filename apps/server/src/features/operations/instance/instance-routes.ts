import { calls, type DemonstrationYear } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { giveUpJob, listJobs, retryJob } from '../../../platform/jobs/job-state.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { smsLog } from '../../../platform/sms/sms-log.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { emailLog } from '../../messaging/messages/email-log.ts';
import { instanceFacts } from './instance-facts.ts';
import { viewInstance, viewJob, viewMessage } from './instance-view.ts';
import { setupSteps } from './setup-steps.ts';

/** Returns how far the year of a demonstration is; null when none is being written. */
type YearProgressOf = (reader: Reader) => Promise<DemonstrationYear | null>;

export function instanceRoutes(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  yearProgressOf: YearProgressOf,
): readonly Route[] {
  const { staffInstance } = calls;
  return [
    route(staffInstance.show, async () => {
      const [facts, year] = await Promise.all([instanceFacts({ db, config }), yearProgressOf(db.read)]);
      return viewInstance(facts, year, await setupSteps({ db, config }, facts));
    }),

    route(staffInstance.jobs, async ({ query: { state, skipCount, maxResultCount } }) => {
      const { total, jobs } = await listJobs(db.read, { state, skip: skipCount, take: maxResultCount });
      return { totalCount: total, items: jobs.map(viewJob) };
    }),

    route(staffInstance.retryJob, ({ params: { id }, once }) =>
      once(async (tx) => {
        const name = await retryJob(tx, id);
        if (name === undefined) throw new Refusal('notFound');
        await recordAction(tx, { object: { kind: 'job', id, no: name } });
        return undefined;
      }),
    ),

    route(staffInstance.giveUpJob, ({ actor, params: { id }, body: { reason }, once }) =>
      once(async (tx) => {
        const name = await giveUpJob(tx, id, { staffId: actor.staffId, reason });
        if (name === undefined) throw new Refusal('notFound');
        await recordAction(tx, { object: { kind: 'job', id, no: name }, reason });
        return undefined;
      }),
    ),

    route(staffInstance.messages, async ({ query: { state, skipCount, maxResultCount } }) => {
      const { total, rows } = await smsLog(db.readLagging, { state, skip: skipCount, take: maxResultCount });
      return { totalCount: total, items: rows.map(viewMessage) };
    }),

    route(staffInstance.emails, async ({ query: { state, skipCount, maxResultCount } }) => {
      const { total, items } = await emailLog(db.readLagging, { state, skip: skipCount, take: maxResultCount });
      return { totalCount: total, items };
    }),
  ];
}
