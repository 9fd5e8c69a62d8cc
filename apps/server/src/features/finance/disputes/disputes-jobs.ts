import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { GatewayComplaint } from '../../../platform/gateways/gateway.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { lockDisputable } from '../payments/disputed-payment.ts';
import { READ_COMPLAINT } from '../payments/job-names.ts';
import { disputeOfTrade } from './dispute-store.ts';
import { beginDispute, endWithoutMoney } from './disputes.ts';

const ofComplaint = z.object({ gateway: z.string(), ref: z.string() });

/** Hours within which both gateways want an answer. */
const ANSWER_HOURS = 24;
const ENDED = '渠道已结案';

/** A notice names a complaint; the gateway is asked for it. */
export const disputesJobs = (deps: Deps): readonly JobDefinition[] => [
  { name: READ_COMPLAINT, handle: (payload) => readComplaint(deps, ofComplaint.parse(payload)) },
];

/** Records the complaint of each trade that is a payment of ours, or its end. */
export async function readComplaint(
  deps: Pick<Deps, 'config' | 'db' | 'log'>,
  { gateway: name, ref }: z.output<typeof ofComplaint>,
): Promise<void> {
  const gateway = openGateways(deps).get(name);
  if (!gateway) throw new Error(`gateway ${name} is not configured on this instance`);
  for (const complaint of await gateway.complaint(ref)) await recordComplaint(deps, complaint, name, ref);
}

const recordComplaint = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { payNo, amount, content, at, isEnded }: GatewayComplaint,
  gateway: string,
  ref: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const payment = await lockDisputable(tx, { payNo });
    if (payment?.gateway !== gateway) {
      log.error({ gateway, ref, payNo }, 'ALARM: a complaint is about a trade that is not a payment of this instance');
      return;
    }
    const known = await disputeOfTrade(tx, { gateway, gatewayRef: ref, paymentId: payment.id });
    if (!known) {
      if (isEnded) return;
      const answerBy = new Date(at.getTime() + ANSWER_HOURS * 3_600_000);
      const disputed = amount > 0n && amount < payment.onlinePart ? amount : payment.onlinePart;
      const about = { gatewayRef: ref, kind: 'complaint', content, answerBy, amount: disputed } as const;
      await beginDispute(tx, payment, { ...about, recordedBy: null });
      return;
    }
    const isOpen = known.state === 'received' || known.state === 'answered';
    if (isEnded && isOpen && known.taken === null) await endWithoutMoney(tx, known, payment, ENDED);
  });
