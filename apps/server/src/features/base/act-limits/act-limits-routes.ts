import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { parseYuan, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { allLimits, type StoredLimit } from './limit-store.ts';
import { setLimit } from './set-limit.ts';

type Limits = CallOutput<AllCalls['staffBooks']['limits']>;

const BP_PER_PERCENT = 100;

export function actLimitsRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.staffBooks.limits, () => view(db.read)),

    route(calls.staffBooks.setLimit, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const limit: StoredLimit = {
          act: params.act,
          version: body.version,
          perAct: parseYuan(String(body.perAct)),
          perDay: parseYuan(String(body.perDay)),
          alarm: parseYuan(String(body.alarm)),
          perActBp: body.perActShare === null ? null : body.perActShare * BP_PER_PERCENT,
          alarmBp: body.alarmShare === null ? null : body.alarmShare * BP_PER_PERCENT,
        };
        await setLimit(tx, limit, { staffId: actor.staffId, reason: body.reason });
        return view(tx);
      }),
    ),
  ];
}

async function view(reader: Reader): Promise<Limits> {
  const limits = await allLimits(reader);
  return limits.map(({ act, version, perAct, perDay, alarm, perActBp, alarmBp }) => ({
    ...{ act, version, perAct: toApi(perAct), perDay: toApi(perDay), alarm: toApi(alarm) },
    perActShare: perActBp === null ? null : perActBp / BP_PER_PERCENT,
    alarmShare: alarmBp === null ? null : alarmBp / BP_PER_PERCENT,
  }));
}
