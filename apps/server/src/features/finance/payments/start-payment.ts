import { subtract } from '@xunban/money';
import { DatabaseUnavailable } from '../../../platform/db/failures.ts';
import { describeDevice } from '../../../platform/describe-device.ts';
import { NO_PLACE, type PayerDevice, type PayPlace } from '../../../platform/gateways/gateway.ts';
import { opensIn } from '../../../platform/gateways/known-gateways.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closeAtGatewayFirst, gatewayOf, type PaymentDeps } from './ask-gateway.ts';
import { StillAtGateway } from './open-payment.ts';
import { findPayment, type Payment } from './payment-store.ts';

const MAX_ROUNDS = 3;

/**
 * Opens a payment, first ending those still at a gateway. If one of them turns out to be paid, its number is returned: a slow
 * page does not cause a double payment.
 * @param open opens the payment and returns its number
 */
export async function openAfterClosing(deps: PaymentDeps, open: () => Promise<string>): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StillAtGateway)) throw error;
      for (const payNo of error.payNos) {
        await reachGateway(deps, payNo, () => closeAtGatewayFirst(deps, payNo));
        if ((await findPayment(deps.db.read, payNo))?.state === 'succeeded') return payNo;
      }
    }
  }
  throw new Refusal('payment.inProgress');
}

/** The payer's data for a gateway. */
export interface Payer {
  readonly ip: string;
  readonly userAgent: string;
  /** The code by which the app that shows the page names its user. */
  readonly code?: string | undefined;
}

/** Payment target of a pending payment; null for any other. A browser that cannot open it leaves the gateway unasked. */
export async function placeToPay(
  deps: Omit<PaymentDeps, 'due'>,
  payment: Payment,
  returnUrl: string,
  payer: Payer,
): Promise<PayPlace | null> {
  if (payment.state !== 'pending') return null;
  const { payNo, amount, walletPart, orders, deadline, gateway } = payment;
  if (gateway !== null && opensIn(gateway, payer.userAgent) === 'elsewhere') return NO_PLACE;
  return reachGateway(deps, payNo, () =>
    gatewayOf(deps, payment).create({
      payNo,
      subject: orders.map(({ mainNo }) => mainNo).join(', '),
      amount: subtract(amount, walletPart),
      payUntil: deadline,
      device: payerDevice(payer, gateway),
      ip: payer.ip,
      payerCode: payer.code,
      returnUrl,
    }),
  );
}

/** {@link placeToPay} of a payment by its number, as an address: our own page shows what is to be scanned. */
export async function pageOfPayment(
  deps: Omit<PaymentDeps, 'due'>,
  payNo: string,
  returnUrl: string,
  payer: Payer,
): Promise<string | null> {
  const payment = await findPayment(deps.db.read, payNo);
  const place = payment ? await placeToPay(deps, payment, returnUrl, payer) : null;
  return place && (place.redirectUrl ?? returnUrl);
}

/** On a large screen the app of the gateway is treated like any browser: the payer's phone scans what it shows. */
function payerDevice({ userAgent }: Payer, gateway: Payment['gateway']): PayerDevice {
  if (describeDevice(userAgent).kind !== 'phone') return 'desktop';
  return gateway !== null && opensIn(gateway, userAgent) === 'ownApp' ? 'app' : 'phone';
}

/** Reports a gateway that cannot be reached as unavailable, so that the buyer tries again. */
async function reachGateway<T>({ log }: Pick<PaymentDeps, 'log'>, payNo: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Refusal || error instanceof DatabaseUnavailable) throw error;
    log.error({ err: error, payNo }, 'payment gateway failed');
    throw new Refusal('unavailable', { data: { retryAfterSeconds: 5 } });
  }
}
