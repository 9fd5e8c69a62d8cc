import { type RawBuilder, sql } from 'kysely';

/** A condition: a complaint about the order waits for its buyer. */
export const awaitsBuyer = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from complaint where order_id = ${orderId} and state = 'awaitingBuyer')`;
