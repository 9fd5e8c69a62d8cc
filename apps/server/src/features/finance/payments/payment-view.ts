import type { BoardFile, PaymentInfo, PaymentStep, SharedPayment } from '@xunban/contract';
import { type Fen, subtract, toApi, ZERO_FEN } from '@xunban/money';
import { hashToken } from '../../../platform/auth/tokens.ts';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { type Gateways, NO_PLACE, type PayPlace } from '../../../platform/gateways/gateway.ts';
import { gatewayOffer } from '../../../platform/gateways/known-gateways.ts';
import type { IntroducedMember } from '../../identity/accounts/introduced-member.ts';
import type { LinkTokens } from '../../identity/accounts/link-tokens.ts';
import { taxOf } from '../../ledger/ledger/output-tax.ts';
import type { OrderReferences } from '../../orders-core/orders/packing.ts';
import { methodChoices, methodsOf, type PayersCredit } from './payment-methods.ts';
import { isLive } from './payment-state.ts';
import type { Payment } from './payment-store.ts';

export interface PayerFacts {
  readonly wallet: Fen;
  readonly credit: PayersCredit;
  readonly refunded: Fen;
  readonly approval: PaymentInfo['approval'];
  readonly person: string;
  readonly imageOf: ImageOf;
  readonly referencesOf: ReferencesOf;
}

/** Returns the buyer's references of a paid main order. */
type ReferencesOf = (mainOrderId: string) => OrderReferences;

/** Returns the rendering of the board that a line of a payment names. */
type ImageOf = (line: string) => BoardFile['image'];

const paidBoards = (lines: readonly string[], imageOf: ImageOf) =>
  lines.map((line) => ({ text: line, image: imageOf(line) }));

/** Facts of the page that shows a payment. */
interface PageFacts {
  readonly gateways: Gateways;
  readonly tokens: LinkTokens;
  readonly userAgent: string;
}

/** The member's own view. What is due is what this payment asks for; paying compares it with the orders once more. */
export function presentPayment(
  payment: Payment,
  payer: PayerFacts,
  { gateways, tokens, userAgent }: PageFacts,
): PaymentInfo {
  const isOpen = isLive(payment.state);
  const available = methodChoices(payment.amount, payer.wallet, payer.credit, gateways).map((choice) => ({
    ...choice,
    gateway: gatewayOffer(choice.method, userAgent),
  }));
  return {
    payNo: payment.payNo,
    state: payment.state,
    amount: toApi(payment.amount),
    refunded: toApi(payer.refunded),
    methods: methodsOf(payment.walletPart, payment.creditPart, payment.gateway),
    createdAt: toIso(payment.createdAt),
    paidAt: toIsoOrNull(payment.paidAt),
    person: payer.person,
    purpose: payment.purpose,
    orders: payment.orders.map((order) => ({
      id: order.mainOrderId,
      mainNo: order.mainNo,
      ...payer.referencesOf(order.mainOrderId),
      total: toApi(order.total),
      coupon: toApi(order.coupon),
      due: toApi(isOpen ? order.amount : ZERO_FEN),
      boards: paidBoards(order.boards, payer.imageOf),
      later: [...order.later],
    })),
    due: toApi(isOpen ? payment.amount : ZERO_FEN),
    wallet: toApi(payer.wallet),
    creditLeft: toApi(payer.credit.left),
    available:
      payment.purpose === 'order'
        ? available
        : available.filter(({ method }) => method !== 'wallet' && method !== 'credit'),
    needsPayPassword: payment.purpose === 'order' && (payer.wallet > 0n || payer.credit.state === 'active'),
    approval: payer.approval,
    deadline: toIso(payment.deadline),
    // Anyone pays by a link: it is for those who can pay.
    shareToken: payer.approval === null ? shareTokenOf(payment, tokens) : '',
  };
}

/** Empty for a link made under another key: only its holder knows it. */
function shareTokenOf({ payNo, shareTokenHash }: Payment, tokens: LinkTokens): string {
  const token = tokens.of(payNo);
  return shareTokenHash?.equals(hashToken(token)) ? token : '';
}

/** Facts for the holder of a link. */
interface LinkFacts {
  readonly gateways: Gateways;
  readonly userAgent: string;
  readonly receiptPath: string;
  readonly seller: string;
  readonly buyer: IntroducedMember;
  readonly imageOf: ImageOf;
  readonly referencesOf: ReferencesOf;
  /** Null when the amount has no common rate. */
  readonly taxPercent: number | null;
}

/** Fields visible to anyone with the link. */
export function presentShared(payment: Payment, facts: LinkFacts): SharedPayment {
  const { gateways, userAgent, receiptPath, seller, buyer, imageOf, referencesOf, taxPercent } = facts;
  const methods = payment.gateway === null ? [...gateways.names] : [payment.gateway];
  const amount = sharedAmount(payment);
  return {
    ...{ payNo: payment.payNo, state: payment.state, seller, buyer },
    ...{ amount: toApi(amount), tax: taxPercent === null ? null : toApi(taxOf(amount, taxPercent)), taxPercent },
    orders: payment.orders.map(({ mainOrderId, mainNo, boards, coupon }) => ({
      mainNo,
      ...referencesOf(mainOrderId),
      boards: paidBoards(boards, imageOf),
      coupon: toApi(coupon),
    })),
    deadline: toIso(payment.deadline),
    paidAt: toIsoOrNull(payment.paidAt),
    receiptPath: payment.state === 'succeeded' ? receiptPath : '',
    methods,
    gateways: methods.flatMap((method) => gatewayOffer(method, userAgent) ?? []),
  };
}

/** Returns the amount for the holder of a link: once the owner has used the wallet, only the rest is left to pay. */
export const sharedAmount = ({ amount, walletPart, gateway }: Payment): Fen =>
  gateway === null ? amount : subtract(amount, walletPart);

export const presentStep = ({ payNo, state }: Payment, place: PayPlace | null): PaymentStep => ({
  payNo,
  state,
  ...(place ?? NO_PLACE),
});
