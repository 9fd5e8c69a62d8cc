import type { GatewayName } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { SANDBOX_BILL } from './sandbox/sandbox-bill.ts';

/** The channels that the house has a record of besides its own books. */
export const BILLED_CHANNELS: readonly GatewayName[] = ['sandbox'];

/** What they say, together; the columns are those of {@link SANDBOX_BILL}. */
export const CHANNEL_BILLS: RawBuilder<unknown> = sql`${SANDBOX_BILL}`;
