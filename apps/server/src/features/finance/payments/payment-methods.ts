import type { CreditState, MethodReason, PaymentMethod } from '@xunban/contract';
import { add, type Fen, fen, toApi } from '@xunban/money';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import { GATEWAY_NAMES } from '../../../platform/gateways/known-gateways.ts';

/** The methods that a payment was or is being paid with; empty before the payer has chosen. */
export function methodsOf(walletPartFen: bigint, creditPartFen: bigint, gateway: string | null): string[] {
  return [
    ...(walletPartFen > 0n ? ['wallet'] : []),
    ...(creditPartFen > 0n ? ['credit'] : []),
    ...(gateway === null ? [] : [gateway]),
  ];
}

/** Returns the parts of a stored payment by source. */
export function partsOf(row: {
  readonly wallet_part_fen: bigint;
  readonly credit_part_fen: bigint;
  readonly online_part_fen: bigint;
  readonly gateway: string | null;
}): { method: PaymentMethod; amount: number }[] {
  const part = (method: PaymentMethod, amountFen: bigint) => ({ method, amount: toApi(fen(amountFen)) });
  return [
    ...(row.wallet_part_fen > 0n ? [part('wallet', row.wallet_part_fen)] : []),
    ...(row.credit_part_fen > 0n ? [part('credit', row.credit_part_fen)] : []),
    ...(row.gateway === null ? [] : [part(row.gateway, row.online_part_fen)]),
  ];
}

export interface MethodChoice {
  readonly method: PaymentMethod;
  readonly usable: boolean;
  /** Why not: a key for the screen to translate; empty when usable. */
  readonly reason: MethodReason;
}

/** A payer's trade credit. */
export interface PayersCredit {
  readonly state: CreditState;
  readonly left: Fen;
}

/** Every method and whether it can pay this amount. The wallet may pay in part when a gateway or credit takes the rest. */
export function methodChoices(amount: Fen, wallet: Fen, credit: PayersCredit, gateways: Gateways): MethodChoice[] {
  const canMix = gateways.names.length > 0 || (credit.state === 'active' && credit.left > 0n);
  const reasonOf = (method: PaymentMethod): MethodReason => {
    switch (method) {
      case 'wallet':
        return wallet >= amount || (wallet > 0n && canMix) ? '' : 'insufficientBalance';
      case 'credit':
        if (credit.state !== 'active') return credit.state === 'suspended' ? 'creditSuspended' : 'notOpen';
        return credit.left > 0n && add(credit.left, wallet) >= amount ? '' : 'insufficientCredit';
      case 'transfer':
        return 'notOpen';
      default:
        return gateways.get(method) ? '' : 'notOpen';
    }
  };
  return ['wallet', ...GATEWAY_NAMES, 'transfer', 'credit'].map((method) => {
    const reason = reasonOf(method);
    return { method, usable: reason === '', reason };
  });
}
