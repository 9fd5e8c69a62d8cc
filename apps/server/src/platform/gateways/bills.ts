import type { GatewayName } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { GATEWAYS } from './known-gateways.ts';

const recorded = GATEWAYS.flatMap(({ name, ownRecords }) => (ownRecords ? [{ name, ...ownRecords }] : []));

const together = (tables: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    tables.map((table) => sql`select * from ${table} own`),
    sql` union all `,
  )})`;

/** Channels with a settlement record besides the instance's own ledger. */
export const BILLED_CHANNELS: readonly GatewayName[] = recorded.map(({ name }) => name);

/** The bills of these channels together. */
export const CHANNEL_BILLS: RawBuilder<unknown> = together(recorded.map(({ bill }) => bill));

/** The trades of these channels together. */
export const CHANNEL_TRADES: RawBuilder<unknown> = together(recorded.map(({ trades }) => trades));
