import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { askGateway, type PaymentDeps } from './ask-gateway.ts';
import type { Payment } from './payment-store.ts';

/** Pages ask every few seconds, and a payer may have several open. A gateway refuses those who ask too often. */
const ASKS: readonly Limit[] = [{ name: 'gatewayAsks', count: 10, seconds: 10 }];

/** A payer with a link does not sign in, so tries are limited by the link and by the network. */
const SHARED_BY_LINK: readonly Limit[] = [{ name: 'sharedLink', count: 20, seconds: 600 }];
const SHARED_BY_ADDRESS: readonly Limit[] = [{ name: 'sharedAddress', count: 100, seconds: 600 }];

/**
 * Queries the gateway about a pending payment, unless it was queried too often just now; then the known state is used. The
 * state also stays unchanged when the gateway does not answer: an unknown outcome is never shown as a failure.
 */
export async function askSeldom(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'pending') return;
  try {
    await deps.db.transaction((tx) => claim(tx, `gateway ask ${payment.payNo}`, ASKS));
    await askGateway(deps, payment);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rateLimited') return;
    deps.log.warn({ err: error, payNo: payment.payNo }, 'gateway query failed');
  }
}

/** @throws {Refusal} `rateLimited` with the seconds to wait */
export async function claimSharedPaying(db: Db, token: string, ip: string): Promise<void> {
  await db.transaction(async (tx) => {
    await claim(tx, `shared address ${ipPrefix(ip)}`, SHARED_BY_ADDRESS);
    await claim(tx, `shared link ${hashToken(token).toString('base64url')}`, SHARED_BY_LINK);
  });
}
