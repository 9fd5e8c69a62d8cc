import { calls, type RepaymentStep } from '@xunban/contract';
import { parseYuan, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { requestedGateway } from '../../../platform/gateways/known-gateways.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type PayPasswordTry, withPayPassword } from '../../identity/accounts/pay-password.ts';
import { ownCredit } from '../credit/credit-view.ts';
import { announceTransfer, repayNow } from '../credit/repay-credit.ts';
import { findRepayment, type Repayment } from '../credit/repayments.ts';
import { type Payer, pageOfPayment } from '../payments/start-payment.ts';
import { repayThroughGateway } from './repay-through-gateway.ts';

/** A member repays credit: from the wallet, through a gateway, or by a transfer. */
export function repaymentsRoutes({ config, db, log }: Deps): readonly Route[] {
  const gateways = openGateways({ config, db });
  const pageOf = async ({ payNo }: Repayment, payer: Payer): Promise<string | null> =>
    payNo === null
      ? null
      : pageOfPayment({ db, log, gateways }, payNo, `${config.publicUrl}/paymentOrder?payNo=${payNo}`, payer);

  return [
    route(calls.credit.repay, async ({ actor: { memberId, personId }, body, ip, userAgent, once }) => {
      const wanted = { memberId, amount: parseYuan(String(body.amount)) };
      const repay = (askPassword?: PayPasswordTry) =>
        once(
          // The tries are locked first, as everywhere.
          (tx) => Promise.all([askPassword?.(tx)]),
          async (tx, [checkPassword]) => {
            const refusal = await checkPassword?.();
            if (refusal) return refusal;
            if (body.way === 'gateway')
              return (
                await repayThroughGateway(tx, gateways, {
                  ...wanted,
                  gateway: requestedGateway(body.gateway, gateways),
                })
              ).repaymentNo;
            return (await (body.way === 'wallet' ? repayNow : announceTransfer)(tx, wanted)).repaymentNo;
          },
        );
      const repaymentNo =
        body.way === 'wallet'
          ? await withPayPassword({ db, config }, { memberId: personId, given: body.payPassword, ip }, repay)
          : await repay();
      const repayment = await findRepayment(db.read, repaymentNo);
      if (!repayment) throw new Refusal('notFound');
      return presentStep(db.read, repayment, await pageOf(repayment, { ip, userAgent }));
    }),
  ];
}

const presentStep = async (
  reader: Reader,
  { repaymentNo, state, repaid, payNo, memberId }: Repayment,
  redirectUrl: string | null,
): Promise<RepaymentStep> => ({
  ...{ repaymentNo, state: state === 'done' ? 'done' : 'waiting', repaid: toApi(repaid) },
  ...{ payNo: payNo ?? '', redirectUrl },
  account: await ownCredit(reader, memberId),
});
