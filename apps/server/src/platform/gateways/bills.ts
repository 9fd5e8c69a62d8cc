import type { GatewayName } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { SANDBOX_BILL, SANDBOX_TRADES } from './sandbox/sandbox-bill.ts';

/** Channels with a settlement record besides the instance's own ledger. */
export const BILLED_CHANNELS: readonly GatewayName[] = ['sandbox'];

/** The bills of all channels together; the columns are those of {@link SANDBOX_BILL}. */
export const CHANNEL_BILLS: RawBuilder<unknown> = sql`${SANDBOX_BILL}`;

/** The trades of these channels; the columns are those of {@link SANDBOX_TRADES}. */
export const CHANNEL_TRADES: RawBuilder<unknown> = sql`${SANDBOX_TRADES}`;
