import type { PaymentInfo } from '@xunban/contract';

/** Ways to pay on a gateway's page. */
export const GATEWAYS = ['sandbox', 'alipay', 'wechat'] as const;
export type Gateway = (typeof GATEWAYS)[number];

export const isGateway = (method: string): method is Gateway => GATEWAYS.some((gateway) => gateway === method);

export interface PaymentWish {
  readonly useWallet: boolean;
  readonly gateway: Gateway | null;
}

export interface PaymentPlan {
  readonly useWallet: boolean;
  /** The gateway that takes what the wallet does not; null when there is nothing left for it. */
  readonly gateway: Gateway | null;
  /** In yuan. The two add up to the amount. */
  readonly walletPart: number;
  readonly onlinePart: number;
  /** Something is left that no chosen method pays. */
  readonly isIncomplete: boolean;
}

type Offer = Pick<PaymentInfo, 'amount' | 'wallet' | 'available'>;

/**
 * How a payment would be split: the wallet as far as it reaches, the rest online. The server computes the same and has
 * the last word. Whatever is wished but not on offer counts as not wished.
 */
export function paymentPlan({ amount, wallet, available }: Offer, wish: PaymentWish): PaymentPlan {
  const canUse = (method: string) => available.some((offer) => offer.method === method && offer.usable);
  const useWallet = wish.useWallet && canUse('wallet');
  const walletFen = useWallet ? Math.min(fenOf(wallet), fenOf(amount)) : 0;
  const onlineFen = fenOf(amount) - walletFen;
  const gateway = onlineFen > 0 && wish.gateway !== null && canUse(wish.gateway) ? wish.gateway : null;
  return {
    useWallet,
    gateway,
    walletPart: walletFen / 100,
    onlinePart: onlineFen / 100,
    isIncomplete: onlineFen > 0 && gateway === null,
  };
}

/** Before the payer has said anything: the wallet when it pays for everything, otherwise the first open gateway. */
export function usualWish({ amount, wallet, available }: Offer): PaymentWish {
  const walletOffer = available.find(({ method }) => method === 'wallet');
  const online = available.find(({ method, usable }) => usable && isGateway(method))?.method;
  return {
    useWallet: walletOffer?.usable === true && fenOf(wallet) >= fenOf(amount),
    gateway: online && isGateway(online) ? online : null,
  };
}

const fenOf = (yuan: number): number => Math.round(yuan * 100);
