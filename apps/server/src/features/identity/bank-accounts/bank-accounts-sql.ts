import { sql } from 'kysely';

/** The owner of each bank account, also of one that has ended: `id` and `member_id`, for the checks of modules above. */
export const BANK_ACCOUNT_OWNERS = sql`(select id, member_id from bank_account)`;
