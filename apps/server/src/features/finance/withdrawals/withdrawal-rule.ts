import { type Fen, fen, parseYuan, toApi, toYuanText } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { raiseAlarm } from '../../base/alarms/raise-alarm.ts';
import { recordAction } from '../../base/audit/record-action.ts';

/** Limits for a member's withdrawals. */
export interface WithdrawalRule {
  readonly min: Fen;
  readonly perDay: Fen;
  /** For so many days money that came through a gateway goes back through it only. */
  readonly gatewayDays: number;
  readonly version: number;
}

export async function withdrawalRule(reader: Reader): Promise<WithdrawalRule> {
  const row = await reader.selectFrom('withdrawal_rule').selectAll().executeTakeFirstOrThrow();
  return {
    min: fen(row.min_fen),
    perDay: fen(row.per_day_fen),
    gatewayDays: row.gateway_days,
    version: row.version,
  };
}

export const presentRule = ({ min, perDay, gatewayDays, version }: WithdrawalRule, hasBank: boolean) => ({
  ...{ min: toApi(min), perDay: toApi(perDay) },
  ...{ gatewayDays, version, hasBank },
});

/** @throws {Refusal} `staleVersion`, `limit.outOfOrder` */
export async function setWithdrawalRule(
  tx: Tx,
  given: {
    readonly min: string | number;
    readonly perDay: string | number;
    readonly gatewayDays: number;
    readonly reason: string;
    readonly version: number;
  },
  staffId: string,
): Promise<void> {
  await tx.selectFrom('withdrawal_rule').select('id').forUpdate().executeTakeFirstOrThrow();
  const before = await withdrawalRule(tx);
  if (before.version !== given.version) throw new Refusal('staleVersion');
  const after = { min: parseYuan(String(given.min)), perDay: parseYuan(String(given.perDay)) };
  if (after.min <= 0n || after.perDay < after.min) throw new Refusal('limit.outOfOrder');
  await tx
    .updateTable('withdrawal_rule')
    .set({
      min_fen: after.min,
      per_day_fen: after.perDay,
      gateway_days: given.gatewayDays,
      version: before.version + 1,
    })
    .execute();
  const facts = (rule: { readonly min: Fen; readonly perDay: Fen; readonly gatewayDays: number }) => ({
    min: toYuanText(rule.min),
    perDay: toYuanText(rule.perDay),
    gatewayDays: String(rule.gatewayDays),
  });
  await recordAction(tx, {
    object: { kind: 'withdrawalRule' },
    before: facts(before),
    after: facts({ ...after, gatewayDays: given.gatewayDays }),
    reason: given.reason,
  });
  await raiseAlarm(tx, { kind: 'limitChanged', subject: 'withdrawalRule', amount: after.perDay, actorId: staffId });
}
