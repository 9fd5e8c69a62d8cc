import type { GatewayOffer, PaymentInfo } from '@xunban/contract';
import { firstGateway } from './open-gateways.ts';

export interface PaymentWish {
  readonly useWallet: boolean;
  /** The method that pays the rest: a gateway or credit. */
  readonly rest: string | null;
}

export interface PaymentPlan {
  readonly useWallet: boolean;
  readonly useCredit: boolean;
  /** The gateway that takes what the wallet does not; null when there is nothing left for it, and for credit. */
  readonly gateway: GatewayOffer | null;
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
  const usable = (method: string | null) => available.find((offer) => offer.method === method && offer.usable);
  const useWallet = wish.useWallet && usable('wallet') !== undefined;
  const walletFen = useWallet ? Math.min(fenOf(wallet), fenOf(amount)) : 0;
  const restFen = fenOf(amount) - walletFen;
  const rest = restFen > 0 ? usable(wish.rest) : undefined;
  const useCredit = rest?.method === 'credit' && restFen <= fenOf(creditLeft);
  const gateway = rest?.gateway ?? null;
  return {
    ...{ useWallet, useCredit, gateway },
    walletPart: walletFen / 100,
    restPart: restFen / 100,
    isIncomplete: restFen > 0 && gateway === null && !useCredit,
  };
}

/** Returns the default choice: the wallet when it covers everything, otherwise an open gateway. */
export function usualWish({ amount, wallet, available }: Offer): PaymentWish {
  const walletOffer = available.find(({ method }) => method === 'wallet');
  const open = available.flatMap(({ usable, gateway }) => (usable && gateway ? [gateway] : []));
  return {
    useWallet: walletOffer?.usable === true && fenOf(wallet) >= fenOf(amount),
    rest: firstGateway(open)?.method ?? null,
  };
}

const fenOf = (yuan: number): number => Math.round(yuan * 100);
