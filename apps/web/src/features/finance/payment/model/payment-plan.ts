import type { PaymentInfo } from '@xunban/contract';
import { GATEWAY_NAMES, type GatewayName } from '@xunban/contract/payment-methods';
import { firstGateway } from './open-gateways.ts';

export const isGateway = (method: string): method is GatewayName => GATEWAY_NAMES.some((gateway) => gateway === method);

export interface PaymentWish {
  readonly useWallet: boolean;
  /** Pays the rest. */
  readonly rest: GatewayName | 'credit' | null;
}

export interface PaymentPlan {
  readonly useWallet: boolean;
  readonly useCredit: boolean;
  /** The gateway that takes what the wallet does not; null when there is nothing left for it, and for credit. */
  readonly gateway: GatewayName | null;
  /** In yuan. The two add up to the amount; the rest is paid online or on credit. */
  readonly walletPart: number;
  readonly restPart: number;
  /** Something is left that no chosen method pays. */
  readonly isIncomplete: boolean;
}

type Offer = Pick<PaymentInfo, 'amount' | 'wallet' | 'creditLeft' | 'available'>;

/**
 * Computes the split of a payment: the wallet as far as it covers, the rest online or on credit. The server computes the same
 * and is authoritative. A chosen method that is not on offer counts as not chosen.
 */
export function paymentPlan({ amount, wallet, creditLeft, available }: Offer, wish: PaymentWish): PaymentPlan {
  const canUse = (method: string) => available.some((offer) => offer.method === method && offer.usable);
  const useWallet = wish.useWallet && canUse('wallet');
  const walletFen = useWallet ? Math.min(fenOf(wallet), fenOf(amount)) : 0;
  const restFen = fenOf(amount) - walletFen;
  const rest = restFen > 0 && wish.rest !== null && canUse(wish.rest) ? wish.rest : null;
  const useCredit = rest === 'credit' && restFen <= fenOf(creditLeft);
  const gateway = rest === 'credit' ? null : rest;
  return {
    ...{ useWallet, useCredit, gateway },
    walletPart: walletFen / 100,
    restPart: restFen / 100,
    isIncomplete: restFen > 0 && gateway === null && !useCredit,
  };
}

/** Returns the default choice: the wallet when it covers everything, otherwise an open gateway. */
export function usualWish({ amount, wallet, available }: Offer, userAgent: string): PaymentWish {
  const walletOffer = available.find(({ method }) => method === 'wallet');
  const open = available.flatMap(({ method, usable }) => (usable && isGateway(method) ? [method] : []));
  return {
    useWallet: walletOffer?.usable === true && fenOf(wallet) >= fenOf(amount),
    rest: firstGateway(open, userAgent) ?? null,
  };
}

const fenOf = (yuan: number): number => Math.round(yuan * 100);
