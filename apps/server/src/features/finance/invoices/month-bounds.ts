import { type RawBuilder, sql } from 'kysely';

/** The first moment of a month in Shanghai, given as yyyy-MM, and that of the next one. */
export const firstOf = (month: string): RawBuilder<Date> =>
  sql<Date>`((${`${month}-01`}::date)::timestamp at time zone 'Asia/Shanghai')`;
export const nextOf = (month: string): RawBuilder<Date> =>
  sql<Date>`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai')`;
