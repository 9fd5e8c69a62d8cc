import { sql } from 'kysely';

/** The numbers of all members as a table of `id` and `member_no`, for the checks of modules above. */
export const MEMBER_NUMBERS = sql`(select id, member_no from member)`;
