import { calls, type PaymentInfo, type PaymentStep, type SharedPayment } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { parseYuan } from '@xunban/money';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { gatewayOffer, requestedGateway } from '../../../platform/gateways/known-gateways.ts';
import { type Request, type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { personsOf } from '../../base/company-actions/company-actions.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { introducedMember } from '../../identity/accounts/introduced-member.ts';
import { type LinkTokens, linkTokens } from '../../identity/accounts/link-tokens.ts';
import { type PayPasswordTry, withPayPassword } from '../../identity/accounts/pay-password.ts';
import { countKeyPayment } from '../../identity/api-keys/key-payments.ts';
import { findCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { accountBalance } from '../../ledger/ledger/account-balance.ts';
import { commonPercent, revenueRule } from '../../ledger/ledger/revenue-rules.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { referencesOf } from '../../orders-core/orders/packing.ts';
import type { PaymentDeps } from './ask-gateway.ts';
import { openPayment } from './open-payment.ts';
import type { PayApproval } from './pay-approval.ts';
import { payPayment, readToPay } from './pay-payment.ts';
import { askSeldom, claimSharedPaying } from './payment-limits.ts';
import { findPayment, findPaymentByShareToken, type Payment } from './payment-store.ts';
import { presentPayment, presentShared, presentStep, sharedAmount } from './payment-view.ts';
import { printReceipt } from './print-receipt.ts';
import { refundedOf } from './refund-store.ts';
import { openAfterClosing, type Payer, placeToPay } from './start-payment.ts';
import { openTopUp } from './top-up.ts';
import type { WhatIsDue } from './what-is-due.ts';

type OpenRequest = Request<typeof calls.payment.open> | Request<typeof calls.payment.toPay>;

export function paymentsRoutes(
  { config, db, log }: Deps,
  { due, approval }: { readonly due: WhatIsDue; readonly approval: PayApproval },
  printer: DocumentPrinter,
): readonly Route[] {
  const deps: PaymentDeps = { db, log, gateways: openGateways({ config, db }), due };
  const { gateways } = deps;

  const open = async ({ actor, body, userAgent, once }: OpenRequest): Promise<PaymentInfo> => {
    const tokens = await linkTokens({ config, db }, 'payLink');
    const payNo = await openAfterClosing(deps, () =>
      once(async (tx) => (await openPayment(tx, { due, tokens }, actor.memberId, body.mainOrderIds)).payNo),
    );
    return info({ ...deps, approval }, await ownPayment(deps, actor.memberId, payNo), {
      tokens,
      userAgent,
      payer: actor,
    });
  };
  const ask = async (memberId: string, payNo: string): Promise<PaymentStep> => {
    await askSeldom(deps, await ownPayment(deps, memberId, payNo));
    return presentStep(await ownPayment(deps, memberId, payNo), null);
  };
  const step = async (payment: Payment, returnTo: string, payer: Payer): Promise<PaymentStep> =>
    presentStep(payment, await placeToPay(deps, payment, `${config.publicUrl}/paymentOrder?${returnTo}`, payer));

  const shared = async (token: string, language: Language, userAgent: string): Promise<SharedPayment> => {
    const payment = await sharedPayment(deps, token);
    const [company, buyer, imageOf, referencesOf, rule] = await Promise.all([
      companyForDocuments(db.read, config),
      introducedMember(db.read, payment.memberId),
      imagesOf(deps, payment),
      orderReferences(deps, payment),
      revenueRule(db.read),
    ]);
    const seller = language === 'en' ? company.name.en : company.name.zh;
    const receiptPath = `/api/app/payment-links/${token}/receipt?language=${language}`;
    const taxPercent = commonPercent(rule);
    const facts = { gateways, userAgent, receiptPath, seller, buyer, imageOf, referencesOf, taxPercent };
    return presentShared(payment, facts);
  };

  return [
    route(calls.payment.open, open),
    route(calls.payment.toPay, open),
    route(calls.payment.info, async ({ actor, query, userAgent }) => {
      const payment = await ownPayment(deps, actor.memberId, query.payNo);
      const tokens = await linkTokens({ config, db }, 'payLink');
      return info({ ...deps, approval }, payment, { tokens, userAgent, payer: actor });
    }),
    route(calls.payment.nudge, ({ actor, body }) => ask(actor.memberId, body.payNo)),
    route(calls.payment.query, ({ actor, query }) => ask(actor.memberId, query.payNo)),
    route(calls.payment.pay, async ({ actor, body, ip, userAgent, once }) => {
      const { memberId, personId, apiKey } = actor;
      const { payNo, useWallet, useCredit } = body;
      // A gateway needs a browser: a program passes the link of the payment on.
      if (apiKey && body.gateway) throw new Refusal('apiKey.noGateway');
      const gateway = body.gateway && requestedGateway(body.gateway, gateways);
      const about = { payNo, memberId, amount: parseYuan(String(body.amount)), payer: { member: actor, approval } };
      const choice = { ...about, useWallet, useCredit, gateway };
      let paid: Payment | undefined;
      const pay = (askPassword?: PayPasswordTry) =>
        once(
          // The tries are locked first, as everywhere.
          (tx) => Promise.all([askPassword?.(tx), readToPay(tx, due, choice)]),
          async (tx, [checkPassword, facts]) => {
            const refusal = await checkPassword?.();
            if (refusal) return refusal;
            paid = await payPayment(tx, gateways, choice, facts);
            if (apiKey && facts.claimed?.payment.state === 'created') await countKeyPayment(tx, apiKey.id, paid);
          },
        );
      // The limits of a key stand for the pay password, with which they were set.
      if ((useWallet || useCredit) && !apiKey)
        await withPayPassword({ db, config }, { memberId: personId, given: body.payPassword, ip }, pay);
      else await pay();
      // A repeated request changes nothing: the answer is the payment as it stands now.
      const payer = { ip, userAgent, code: body.payerCode };
      return step(paid ?? (await ownPayment(deps, memberId, payNo)), `payNo=${payNo}`, payer);
    }),
    route(calls.payment.gateways, async ({ userAgent }) => ({
      items: gateways.names.flatMap((name) => gatewayOffer(name, userAgent) ?? []),
    })),
    route(calls.payment.topUp, async ({ actor: { memberId }, body, ip, userAgent, once }) => {
      const gateway = requestedGateway(body.gateway, gateways);
      const wanted = { memberId, amount: parseYuan(String(body.amount)), gateway };
      const payNo = await once(async (tx) => (await openTopUp(tx, gateways, wanted)).payNo);
      return step(await ownPayment(deps, memberId, payNo), `payNo=${payNo}`, { ip, userAgent });
    }),
    route(calls.payment.shared, async ({ params, language, userAgent }) => {
      await askSeldom(deps, await sharedPayment(deps, params.token));
      return shared(params.token, language, userAgent);
    }),
    route(calls.payment.sharedReceipt, async ({ params, query, language, ip, signal }) => {
      const payment = await sharedPayment(deps, params.token);
      const reader = { whose: ipPrefix(ip), language: query.language ?? language, signal };
      const request = { ...reader, amount: sharedAmount(payment) };
      return printReceipt({ db, config, printer }, payment, request);
    }),
    route(calls.payment.receipt, async ({ actor: { memberId }, params, language, signal }) => {
      const payment = await ownPayment(deps, memberId, params.payNo);
      const request = { whose: memberId, amount: payment.amount, language, signal };
      return printReceipt({ db, config, printer }, payment, request);
    }),
    route(calls.payment.payShared, async ({ params, body, ip, userAgent, once }) => {
      const gateway = requestedGateway(body.gateway, gateways);
      await claimSharedPaying(db, params.token, ip);
      const { payNo, memberId } = await sharedPayment(deps, params.token);
      const amount = parseYuan(String(body.amount));
      const choice = { payNo, memberId, amount, useWallet: false, useCredit: false, gateway };
      await once(
        (tx) => readToPay(tx, due, choice),
        async (tx, facts) => void (await payPayment(tx, gateways, choice, facts)),
      );
      const payer = { ip, userAgent, code: body.payerCode };
      return step(await ownPayment(deps, memberId, payNo), `token=${params.token}`, payer);
    }),
  ];
}

async function ownPayment({ db }: PaymentDeps, memberId: string, payNo: string): Promise<Payment> {
  const payment = await findPayment(db.read, payNo);
  if (payment?.memberId !== memberId) throw new Refusal('notFound');
  return payment;
}

/** A link lives some days longer than its payment; after that it answers like an unknown one. */
async function sharedPayment({ db }: PaymentDeps, token: string): Promise<Payment> {
  const payment = await findPaymentByShareToken(db.read, token);
  if (!payment) throw new Refusal('notFound');
  return payment;
}

const imagesOf = ({ db, due }: PaymentDeps, { orders }: Payment) =>
  due.imagesOf(
    db.read,
    orders.map(({ mainOrderId }) => mainOrderId),
  );

const orderReferences = ({ db }: PaymentDeps, { orders }: Payment) =>
  referencesOf(
    db.read,
    orders.map(({ mainOrderId }) => mainOrderId),
  );

async function info(
  deps: PaymentDeps & { readonly approval: PayApproval },
  payment: Payment,
  { payer, ...page }: { readonly tokens: LinkTokens; readonly userAgent: string; readonly payer: Member },
): Promise<PaymentInfo> {
  const { db, gateways } = deps;
  const [wallet, left, account, refunded, imageOf, referencesOf, approval, personOf] = await Promise.all([
    walletBalance(db.read, payment.memberId),
    accountBalance(db.read, 'creditFree', payment.memberId),
    findCreditAccount(db.read, payment.memberId),
    refundedOf(db.read, payment.id),
    imagesOf(deps, payment),
    orderReferences(deps, payment),
    deps.approval.neededBy(db.read, payer, payment),
    personsOf(db.read, [payment.payNo]),
  ]);
  const credit = { state: account?.state ?? 'none', left };
  return presentPayment(
    payment,
    { wallet, credit, refunded, approval, person: personOf(payment.payNo), imageOf, referencesOf },
    { gateways, ...page },
  );
}
