import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { gatewayJobs } from '../../../platform/gateways/gateway-extras.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { askGateway, closeAtGatewayFirst, type PaymentDeps } from './ask-gateway.ts';
import { CLOSE_AT_GATEWAY, RUN_REFUND } from './job-names.ts';
import { findPayment } from './payment-store.ts';
import { claimExpired, claimPaymentsToPoll } from './pending-payments-store.ts';
import { refundNosToRetry } from './refund-store.ts';
import { runRefund } from './run-refund.ts';
import type { WhatIsDue } from './what-is-due.ts';

const EVERY_MINUTE = '* * * * *';
const MAX_AT_ONCE = 200;
/** A gateway that answers slowly must not make the last of many wait for all the others. */
const AT_THE_SAME_TIME = 8;
/** Refunds have jobs of their own that try again; this catches those whose job was lost or gave up. */
const REFUND_SECONDS = 600;

const ofPayment = z.object({ payNo: z.string() });
const ofRefund = z.object({ refundNo: z.string() });

export function paymentJobs({ config, db, log }: Deps, due: WhatIsDue): readonly JobDefinition[] {
  const deps: PaymentDeps = { db, log, gateways: openGateways({ config, db }), due };
  const each = async (numbers: readonly string[], work: (number: string) => Promise<void>) => {
    const waiting = [...numbers];
    const drain = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift())
        await work(number).catch((err: unknown) => log.warn({ err, number }, 'payment or refund retry failed'));
    };
    await Promise.all(Array.from({ length: AT_THE_SAME_TIME }, drain));
  };
  return [
    { name: CLOSE_AT_GATEWAY, handle: (payload) => closeAtGatewayFirst(deps, ofPayment.parse(payload).payNo) },
    { name: RUN_REFUND, handle: (payload) => runRefund(deps, ofRefund.parse(payload).refundNo) },
    {
      name: 'payments.expire',
      every: EVERY_MINUTE,
      handle: async () =>
        each(await db.transaction((tx) => claimExpired(tx, MAX_AT_ONCE)), (payNo) => closeAtGatewayFirst(deps, payNo)),
    },
    {
      name: 'payments.poll',
      every: EVERY_MINUTE,
      handle: async () =>
        each(await db.transaction((tx) => claimPaymentsToPoll(tx, MAX_AT_ONCE)), async (payNo) => {
          const payment = await findPayment(db.read, payNo);
          if (payment) await askGateway(deps, payment);
        }),
    },
    {
      name: 'payments.retryRefunds',
      every: '*/10 * * * *',
      handle: async () =>
        each(await refundNosToRetry(db.read, REFUND_SECONDS, MAX_AT_ONCE), (refundNo) => runRefund(deps, refundNo)),
    },
    ...gatewayJobs({ config, db }),
  ];
}

/**
 * After the clock was set back. Requests in the future count as sent now: their answers are asked for after the usual pause.
 * Pending payments whose next question is further away than their last pause are asked about now.
 */
export async function resetFuturePayments(tx: Tx): Promise<void> {
  await sql`update refund set requested_at = clock_timestamp() where requested_at > clock_timestamp()`.execute(tx);
  await sql`update payment set next_ask_at = now()
    where state = 'pending' and coalesce(next_ask_at, pending_at) > now() + interval '5 minutes'`.execute(tx);
}
