import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentInfo, PaymentStep } from '@xunban/contract';
import type { GatewayName } from '@xunban/contract/payment-methods';
import { useNavigate } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';
import type { PaymentPlan } from '../model/payment-plan.ts';

export interface PayInput {
  readonly plan: Pick<PaymentPlan, 'useWallet' | 'useCredit' | 'gateway'>;
  readonly payPassword?: string;
  /** True when the page must not redirect to the gateway: only what it shows itself is needed. */
  readonly stays?: boolean;
  /** The code by which the app of the gateway names its user. */
  readonly payerCode?: string | undefined;
}

const gatewayOf = ({ gateway }: PayInput['plan']) => (gateway ? { gateway: gateway.method } : {});

/** Pays, or goes on to the gateway's page. Whatever happened, the payment is read again afterwards. */
export function usePay({ payNo, amount }: Pick<PaymentInfo, 'payNo' | 'amount'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ plan, payPassword, payerCode }: PayInput) => {
      const about = {
        payNo,
        amount,
        useWallet: plan.useWallet,
        useCredit: plan.useCredit,
        ...gatewayOf(plan),
        payerCode,
      };
      const body = { ...about, ...((plan.useWallet || plan.useCredit) && payPassword ? { payPassword } : {}) };
      // The pay password stays out of what is kept of the attempt.
      return once('pay', about, (idempotencyKey) => api.payment.pay({ body }, { idempotencyKey }));
    },
    onSuccess: (step, { stays }) => {
      if (!stays) leaveForGateway(step);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['payments', payNo] });
      void client.invalidateQueries({ queryKey: ['orders'] });
      void client.invalidateQueries({ queryKey: ['member'] });
      void client.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
}

/** Pays another user's payment that was shared by link. */
export function usePayShared(token: string, amount: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ gateway, payerCode }: { gateway: GatewayName; payerCode?: string }) => {
      const body = { amount, gateway, payerCode };
      return once(`payShared.${token.slice(0, 8)}`, body, (idempotencyKey) =>
        api.payment.payShared({ params: { token }, body }, { idempotencyKey }),
      );
    },
    onSuccess: leaveForGateway,
    onSettled: () => client.invalidateQueries({ queryKey: ['sharedPayment', token] }),
  });
}

/** Opens the payment of the same orders again: with another amount or payment method, or after one that ended. */
export function useReopen() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mainOrderIds: readonly string[]) => {
      const body = { mainOrderIds: [...mainOrderIds] };
      return once('openPayment', body, (idempotencyKey) => api.payment.open({ body }, { idempotencyKey }));
    },
    onSuccess: ({ payNo }) => {
      void client.invalidateQueries({ queryKey: ['payments'] });
      void navigate(`/paymentOrder?payNo=${payNo}`, { replace: true });
    },
  });
}

/** True unless the payment waits for a browser that can open it. */
export const hasPlace = ({ state, redirectUrl, qrText, wechatBridge }: PaymentStep): boolean =>
  state !== 'pending' || redirectUrl !== null || qrText !== null || wechatBridge !== null;

/**
 * The gateway's page takes this one's place; it comes back to `/paymentOrder`, which also shows what is to be scanned, and leads
 * to another browser.
 */
export function leaveForGateway({
  payNo,
  state,
  redirectUrl,
}: Pick<PaymentStep, 'payNo' | 'state' | 'redirectUrl'>): void {
  if (redirectUrl) location.assign(redirectUrl);
  else if (state === 'pending' && location.pathname !== '/paymentOrder')
    location.assign(`/paymentOrder?payNo=${payNo}`);
}
