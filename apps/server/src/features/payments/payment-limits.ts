import type { Db } from '../../platform/db/database.ts';
import { claim, type Limit } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ipPrefix } from '../accounts/ip-prefix.ts';
import { askGateway, type PaymentDeps } from './ask-gateway.ts';
import type { Payment } from './payment-store.ts';

/** Pages ask every few seconds, and a payer may have several open; a gateway that is asked more often shuts us out. */
const ASKS: readonly Limit[] = [{ name: 'gatewayAsks', count: 10, seconds: 10 }];

/** Nobody signs in to pay by a link, so whoever has one is limited by it and by where they come from. */
const SHARED_BY_LINK: readonly Limit[] = [{ name: 'sharedLink', count: 20, seconds: 600 }];
const SHARED_BY_ADDRESS: readonly Limit[] = [{ name: 'sharedAddress', count: 100, seconds: 600 }];

/**
 * Asks the gateway about a pending payment, unless it was asked enough just now: then what is known has to do, and no
 * page notices. A gateway that does not answer leaves the payment as it is: an unknown outcome is never shown as a failure.
 */
export async function askSeldom(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'pending') return;
  try {
    await deps.db.transaction((tx) => claim(tx, `gateway ask ${payment.payNo}`, ASKS));
    await askGateway(deps, payment);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rateLimited') return;
    deps.log.warn({ err: error, payNo: payment.payNo }, 'a gateway could not be asked');
  }
}

/** @throws {Refusal} `rateLimited` with the seconds to wait */
export async function claimSharedPaying(db: Db, token: string, ip: string): Promise<void> {
  await db.transaction(async (tx) => {
    await claim(tx, `shared address ${ipPrefix(ip)}`, SHARED_BY_ADDRESS);
    await claim(tx, `shared link ${token}`, SHARED_BY_LINK);
  });
}
