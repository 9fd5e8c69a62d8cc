import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { useNavigate } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { once } from '../../../../shared/once.ts';

/** Opens the payment of main orders and goes to its page. */
export function useGoToPay() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (mainOrderIds: readonly string[]) => {
      const body = { mainOrderIds: [...mainOrderIds] };
      return once('openPayment', body, (idempotencyKey) => api.payment.open({ body }, { idempotencyKey }));
    },
    onSuccess: ({ payNo }) => void navigate(`/paymentOrder?payNo=${payNo}`),
    onError: (error) => toast.error(problemText(error)),
  });
}

/** A step of the buyer's on an order; afterwards everything about orders is read again, also when it was refused. */
function useOrderStep<Input>(step: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['cart'] });
      return client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

export function useCancelOrder() {
  const { t } = useTranslation('order');
  return useOrderStep(
    (body: { mainOrderId: string; orderId?: string; reason: string }) =>
      once('cancelOrder', body, (idempotencyKey) => api.order.cancel({ body }, { idempotencyKey })),
    t('orderAction.cancelled'),
  );
}

export function useResetOrder() {
  const { t } = useTranslation('order');
  return useOrderStep(
    (body: { mainOrderId: string; orderId: string }) => api.order.reset({ body }),
    t('orderAction.resetDone'),
  );
}

export function useTagOrder() {
  const { t } = useTranslation('order');
  return useOrderStep(
    (body: { orderNo: string; tags: string[]; customerPartNo: string }) => api.main.tagOrder({ body }),
    t('labels.saved'),
  );
}

export function useChangeReferences() {
  const { t } = useTranslation('order');
  return useOrderStep(
    ({ mainOrderId, ...body }: { mainOrderId: string; poNumber: string; costCentre: string }) =>
      api.main.changeReferences({ params: { id: mainOrderId }, body }),
    t('labels.saved'),
  );
}

export function useReceiveOrder() {
  const { t } = useTranslation('order');
  return useOrderStep(
    (mainOrderId: string) => api.order.receive({ query: { mainOrderId } }),
    t('orderAction.received'),
  );
}

export function useAcceptChange() {
  const { t } = useTranslation('order');
  return useOrderStep(
    (body: { orderId: string; priceVersion: number; freight: string }) =>
      once('acceptChange', body, (idempotencyKey) => api.order.acceptChange({ body }, { idempotencyKey })),
    t('change.accepted'),
  );
}

export function useRefuseChange() {
  const { t } = useTranslation('order');
  return useOrderStep(
    ({ orderId, ...body }: { orderId: string; priceVersion: number; reason: string }) =>
      once('refuseChange', { orderId, ...body }, (idempotencyKey) =>
        api.main.refuseChange({ params: { id: orderId }, body }, { idempotencyKey }),
      ),
    t('change.refused'),
  );
}

export function useRevertChange() {
  const { t } = useTranslation('order');
  return useOrderStep(
    ({ orderId, priceVersion }: { orderId: string; priceVersion: number }) =>
      once('revertChange', { orderId, priceVersion }, (idempotencyKey) =>
        api.main.revertChange({ params: { id: orderId }, body: { priceVersion } }, { idempotencyKey }),
      ),
    t('supplement.reverted'),
  );
}

export function useAgreeCancellation() {
  const { t } = useTranslation('order');
  return useOrderStep(
    ({ orderId, fee }: { orderId: string; fee: string }) =>
      once('agreeCancellation', { orderId, fee }, (idempotencyKey) =>
        api.main.agreeCancellation({ params: { id: orderId }, body: { fee } }, { idempotencyKey }),
      ),
    t('offer.agreed'),
  );
}

export function useRefuseCancellation() {
  const { t } = useTranslation('order');
  return useOrderStep(
    (orderId: string) =>
      once('refuseCancellation', { orderId }, (idempotencyKey) =>
        api.main.refuseCancellation({ params: { id: orderId }, body: {} }, { idempotencyKey }),
      ),
    t('offer.kept'),
  );
}
