import { type RawBuilder, sql } from 'kysely';

/** A condition: an order was evaluated, also when its buyer deleted that again. */
export const isEvaluated = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from evaluation where order_id = ${orderId})`;
