import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { countOpenAlarms, findAlarms } from '../../base/alarms/find-alarms.ts';
import { seeToAlarm } from '../../base/alarms/see-to-alarm.ts';
import { dependentAccounts } from '../../base/staff-accounts/dependent-accounts.ts';
import { viewAlarms } from './ledger-check-view.ts';
import { noteMissingRun } from './run-check.ts';

type Alarm = CallOutput<AllCalls['staffLedgerChecks']['acknowledge']>;

export function alarmsRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.staffLedgerChecks.alarms, async ({ actor, query }) => {
      await noteMissingRun({ db });
      const { total, alarms } = await findAlarms(
        db.readLagging,
        { isOpen: query.state && query.state === 'open', subject: query.filter },
        { skip: query.skipCount, take: query.maxResultCount },
      );
      return { totalCount: total, items: await viewAlarms(db.readLagging, actor, alarms) };
    }),

    route(calls.staffLedgerChecks.openAlarms, async () => {
      await noteMissingRun({ db });
      return { open: await countOpenAlarms(db.read) };
    }),

    route(calls.staffLedgerChecks.acknowledge, ({ actor, params, body, once }) =>
      once(async (tx): Promise<Alarm> => {
        const { staffId } = actor;
        const dependents = await dependentAccounts(tx, staffId);
        await seeToAlarm(tx, { id: params.id, staffId, dependents, note: body.note });
        const { alarms } = await findAlarms(tx, { id: params.id }, { skip: 0, take: 1 });
        const [alarm] = await viewAlarms(tx, actor, alarms);
        if (!alarm) throw new Refusal('notFound');
        return alarm;
      }),
    ),
  ];
}
