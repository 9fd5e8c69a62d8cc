import { LIMITED_ACTIONS, type LimitedAction, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { ActionLimit as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { ActionLimit } from './limits.ts';

export interface StoredLimit extends ActionLimit {
  readonly version: number;
}

export async function allLimits(reader: Reader): Promise<readonly StoredLimit[]> {
  const rows = await reader.selectFrom('action_limit').selectAll().execute();
  return rows.map(storedLimitOf).sort((a, b) => LIMITED_ACTIONS.indexOf(a.action) - LIMITED_ACTIONS.indexOf(b.action));
}

export async function lockLimit(tx: Tx, action: LimitedAction): Promise<StoredLimit> {
  return storedLimitOf(
    await tx.selectFrom('action_limit').selectAll().where('action', '=', action).forUpdate().executeTakeFirstOrThrow(),
  );
}

export async function writeLimit(
  tx: Tx,
  limit: StoredLimit,
  change: { readonly staffId: string; readonly reason: string },
): Promise<void> {
  const values = {
    per_action_fen: limit.perAction,
    per_day_fen: limit.perDay,
    alarm_fen: limit.alarm,
    per_action_bp: limit.perActionBp,
    alarm_bp: limit.alarmBp,
  };
  await tx
    .updateTable('action_limit')
    .set({ ...values, version: limit.version + 1 })
    .where('action', '=', limit.action)
    .execute();
  await tx
    .insertInto('action_limit_change')
    .values({ ...values, action: limit.action, reason: change.reason, changed_by: change.staffId })
    .execute();
}

/** Returns the limit that was in force before a moment. */
export async function limitBefore(reader: Reader, action: LimitedAction, moment: Date): Promise<ActionLimit> {
  const row = await reader
    .selectFrom('action_limit_change')
    .selectAll()
    .where('action', '=', action)
    .where('changed_at', '<', moment)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return limitOf(row);
}

/**
 * Returns the limit of an action and the staff user's usage today, in Shanghai by the database clock: of this action, or of all
 * that count for this member. Actions of one staff user are serialized until the transaction ends, so that concurrent ones cannot
 * each use the same remainder.
 */
export async function limitAndUse(
  tx: Tx,
  action: LimitedAction,
  staffId: string,
  memberId?: string,
): Promise<{ readonly limit: ActionLimit; readonly doneToday: Fen }> {
  const counted =
    memberId === undefined ? sql`counted_action.action = action_limit.action` : sql`member_id = ${memberId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`action of staff ${staffId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('action_limit')
    .selectAll()
    .select(
      sql<bigint>`(select coalesce(sum(amount_fen), 0)::bigint from counted_action where ${counted}
        and staff_id = ${staffId} and day = (now() at time zone 'Asia/Shanghai')::date)`.as('done_today'),
    )
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return { limit: limitOf(row), doneToday: fen(row.done_today) };
}

export async function insertAction(
  tx: Tx,
  counted: {
    readonly action: LimitedAction;
    readonly staffId: string;
    readonly amount: Fen;
    readonly subject: string;
    readonly memberId?: string | undefined;
  },
): Promise<void> {
  await tx
    .insertInto('counted_action')
    .values({
      action: counted.action,
      staff_id: counted.staffId,
      member_id: counted.memberId ?? null,
      amount_fen: counted.amount,
      subject: counted.subject,
    })
    .execute();
}

function limitOf(row: Omit<Selectable<Row>, 'version'>): ActionLimit {
  return {
    action: parseEnum(LIMITED_ACTIONS, row.action, 'action with a limit'),
    perAction: fen(row.per_action_fen),
    perDay: fen(row.per_day_fen),
    alarm: fen(row.alarm_fen),
    perActionBp: row.per_action_bp,
    alarmBp: row.alarm_bp,
  };
}

const storedLimitOf = (row: Selectable<Row>): StoredLimit => ({ ...limitOf(row), version: row.version });
