import type { LimitedAction } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';

/** SQL fragments for the checks of modules above; the comments name the columns of tables. */

/** Minutes within which a change and an action count as simultaneous: both have the time at which their transactions began. */
const SIMULTANEOUS = sql.lit(5);

/**
 * The limit per action of a single staff user at a past moment, as an expression: the higher one when it was being changed then.
 * The index returns the one or two rows in question.
 */
export const limitAt = (action: LimitedAction, at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select greatest(
  (select per_action_fen from action_limit_change
    where action = ${action} and changed_at < ${at} - make_interval(mins => ${SIMULTANEOUS}) order by changed_at desc limit 1),
  (select max(per_action_fen) from action_limit_change where action = ${action}
    and changed_at between ${at} - make_interval(mins => ${SIMULTANEOUS}) and ${at} + make_interval(mins => ${SIMULTANEOUS}))))`;

/** Actions that the limits counted as done by one staff user alone: `staff_id`, `subject` and `amount_fen`. */
export const doneAlone = (action: LimitedAction): RawBuilder<unknown> =>
  sql`(select distinct staff_id, subject, amount_fen from counted_action where action = ${action})`;

/** Each figure of each limit in force, with that of its last recorded change: `action`, `recorded` and `actual`. */
export const LIMIT_FIGURES = sql`(select limits.action, figure.recorded, figure.actual
  from action_limit limits
  left join (select distinct on (action) * from action_limit_change order by action, id desc) last on last.action = limits.action
  cross join lateral (values (last.per_action_fen, limits.per_action_fen), (last.per_day_fen, limits.per_day_fen),
    (last.alarm_fen, limits.alarm_fen), (last.per_action_bp, limits.per_action_bp)) figure (recorded, actual))`;
