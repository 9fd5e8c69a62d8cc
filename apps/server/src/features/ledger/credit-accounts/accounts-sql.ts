import { sql } from 'kysely';

/** SQL fragments for the checks of modules above: tables to be joined; the comments name their columns. */

/** Every account: `member_id`, `limit_fen` and `billed_until`. */
export const CREDIT_ACCOUNTS = sql`(select member_id, limit_fen, billed_until from credit_account)`;

/** The limit after the last step of each account: `member_id` and `limit_fen`. */
export const LAST_LIMITS = sql`(select distinct on (member_id) member_id, limit_fen from credit_account_history
  order by member_id, id desc)`;

/** Limits granted by staff: `member_id`, `at`, `limit_fen`, and `raised_fen` above the previous one; an application begins at 0. */
export const GRANTED_LIMITS = sql`(
  select member_id, at, limit_fen, limit_fen - case when event = 'approve' then 0 else before_fen end as raised_fen
  from (select *, lag(limit_fen, 1, 0::bigint) over (partition by member_id order by id) as before_fen
    from credit_account_history) steps
  where event in ('approve', 'setTerms') and actor_kind = 'staff')`;
