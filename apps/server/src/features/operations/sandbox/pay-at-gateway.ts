import type { Deps } from '../../../platform/deps.ts';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import { notifyPath } from '../../../platform/gateways/gateways.ts';
import { choose } from '../../../platform/gateways/sandbox/sandbox-bank.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mainOrdersDue } from '../../finance/order-payments/main-orders-due.ts';
import { closeAtGatewayFirst } from '../../finance/payments/ask-gateway.ts';
import { payPayment, readToPay } from '../../finance/payments/pay-payment.ts';
import { paymentOfMember } from '../../finance/payments/payment-of-member.ts';
import { pageOfPayment } from '../../finance/payments/start-payment.ts';

type PayDeps = Pick<Deps, 'db' | 'log' | 'config'> & { readonly gateways: Gateways };

/**
 * Pays a member's own open payment at the simulated gateway, whose bank takes the money or fails, and settles it by the answer.
 * @returns true when it is paid
 * @throws Refusal `notFound`, `sandbox.paymentEnded` when it is over
 */
export async function payAtGateway(
  deps: PayDeps,
  memberId: string,
  { payNo, outcome }: { readonly payNo: string; readonly outcome: 'succeeded' | 'failed' },
): Promise<boolean> {
  const payment = await paymentOfMember(deps.db.read, memberId, payNo);
  if (payment.state !== 'created' && payment.state !== 'pending') throw new Refusal('sandbox.paymentEnded');
  const asked = { ...deps, due: mainOrdersDue };
  if (payment.state === 'created') {
    const { amount } = payment;
    const choice = { payNo, memberId, amount, gateway: 'sandbox', useWallet: false, useCredit: false } as const;
    await deps.db.transaction(async (tx) =>
      payPayment(tx, deps.gateways, choice, await readToPay(tx, mainOrdersDue, choice)),
    );
  }
  const page = await pageOfPayment(asked, payNo, '', { ip: '', userAgent: '' });
  const token = page?.split('/').at(-1) ?? '';
  await choose(deps.db, token, outcome === 'succeeded' ? 'succeed' : 'fail', notifyAddress(deps));
  await closeAtGatewayFirst(asked, payNo);
  return (await paymentOfMember(deps.db.read, memberId, payNo)).state === 'succeeded';
}

/** The bank notifies this process, or whichever has the public address. */
const notifyAddress = ({ config: { publicUrl, host, port, basePath } }: PayDeps): string =>
  `${publicUrl || `http://${host}:${port}`}${basePath}${notifyPath('sandbox')}`;
