import { sql } from 'kysely';

/**
 * The bill of the bank that the sandbox plays, as a table: `channel`, `no` (ours, of a payment or refund), `at`, and
 * `amount_fen`, positive for what it took and negative for what it paid back.
 */
export const SANDBOX_BILL = sql`(
  select 'sandbox' as channel, pay_no as no, paid_at as at, amount_fen from sandbox_trade where state = 'paid'
  union all
  select 'sandbox', refund_no, created_at, -amount_fen from sandbox_refund)`;
