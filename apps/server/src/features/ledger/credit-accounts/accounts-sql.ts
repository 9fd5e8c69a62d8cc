import { sql } from 'kysely';

/** Accounts for the checks of modules above: `member_id`, `limit_fen` and `billed_until`. */
export const CREDIT_ACCOUNTS = sql`(select member_id, limit_fen, billed_until from credit_account)`;
