import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { parseYuan, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { allLimits, type StoredLimit } from './limit-store.ts';
import { setLimit } from './set-limit.ts';

type Limits = CallOutput<AllCalls['staffLedgerChecks']['limits']>;

const BP_PER_PERCENT = 100;

export function actionLimitsRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.staffLedgerChecks.limits, () => view(db.read)),

    route(calls.staffLedgerChecks.setLimit, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const limit: StoredLimit = {
          action: params.action,
          version: body.version,
          perAction: parseYuan(String(body.perAction)),
          perDay: parseYuan(String(body.perDay)),
          alarm: parseYuan(String(body.alarm)),
          perActionBp: body.perActionShare === null ? null : body.perActionShare * BP_PER_PERCENT,
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
  return limits.map(({ action, version, perAction, perDay, alarm, perActionBp, alarmBp }) => ({
    ...{ action, version, perAction: toApi(perAction), perDay: toApi(perDay), alarm: toApi(alarm) },
    perActionShare: perActionBp === null ? null : perActionBp / BP_PER_PERCENT,
    alarmShare: alarmBp === null ? null : alarmBp / BP_PER_PERCENT,
  }));
}
