import { useQuery } from '@tanstack/react-query';
import type { OrderDetail, OrderSummary } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { ConfirmDialog, Field, layout, moneyText, TextArea } from '@xunban/ui';
import { useState } from 'react';
import { orderQueries } from '../api/order-queries.ts';
import { useCancelOrder, useReceiveOrder, useRefuseChange, useResetOrder } from '../api/use-order-actions.ts';
import { BackParts } from './back-parts.tsx';

interface QuestionProps {
  readonly order: OrderSummary;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ReceiveQuestion({ order, open, onClose }: QuestionProps) {
  const { t } = useTranslation('order');
  const receive = useReceiveOrder();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      question={t('orderAction.receiveQuestion')}
      confirm={t('orderAction.receive')}
      onConfirm={() => receive.mutateAsync(order.mainOrderId)}
    >
      <p>{t('orderAction.receiveHint', { mainNo: order.mainNo })}</p>
    </ConfirmDialog>
  );
}

export function ResetQuestion({ order, open, onClose }: QuestionProps) {
  const { t } = useTranslation('order');
  const reset = useResetOrder();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      question={t('orderAction.resetQuestion')}
      confirm={t('orderAction.reset')}
      onConfirm={() => reset.mutateAsync({ mainOrderId: order.mainOrderId, orderId: order.id })}
    >
      <p>{t('orderAction.resetHint')}</p>
    </ConfirmDialog>
  );
}

export function CancelQuestion({ order, open, onClose }: QuestionProps & { readonly order: OrderDetail }) {
  const { t } = useTranslation('order');
  const cancel = useCancelOrder();
  const main = useQuery({ ...orderQueries.main(order.mainOrderId), enabled: open });
  const [reason, setReason] = useState('');
  const [isAll, setAll] = useState(false);
  const { mainOrderId, mainNo, orderNo, id: orderId } = order;
  const hasOthers = main.data?.can.includes('cancel') === true && main.data.orders.length > 1;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      question={t('orderAction.cancelQuestion')}
      confirm={t('orderAction.cancel')}
      danger
      onConfirm={() => cancel.mutateAsync({ mainOrderId, ...(isAll ? {} : { orderId }), reason })}
    >
      <div className={layout['stack3']}>
        <p>{t('orderAction.cancelHint', { orderNo })}</p>
        <GoesBack cancellation={order.cancellation} paid={isAll ? main.data?.paid : undefined} />
        {hasOthers && (
          <label>
            <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />{' '}
            {t('orderAction.cancelAll', { mainNo })}
          </label>
        )}
        <Field label={t('orderAction.cancelReason')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}

/** Shows the refund amounts and destinations. @param paid of the full main order, when all of it is cancelled */
function GoesBack({ cancellation, paid }: Pick<OrderDetail, 'cancellation'> & { readonly paid: number | undefined }) {
  const { t } = useTranslation('order');
  if (paid !== undefined && paid > 0) return <p>{t('orderAction.cancelAllBack', { amount: moneyText(paid) })}</p>;
  if (!cancellation || cancellation.goesBack === 0) return null;
  return (
    <div aria-live="polite">
      <strong>{t('orderAction.cancelBack', { amount: moneyText(cancellation.goesBack) })}</strong>
      <BackParts back={cancellation.back} />
    </div>
  );
}

export function RefuseChangeQuestion({ order, open, onClose, priceVersion }: QuestionProps & { priceVersion: number }) {
  const { t } = useTranslation('order');
  const refuse = useRefuseChange();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      question={t('change.refuseQuestion')}
      confirm={t('change.refuse')}
      onConfirm={() => refuse.mutateAsync({ orderId: order.id, priceVersion, reason })}
    >
      <div className={layout['stack3']}>
        <p>{t(order.promisedShipDate === null ? 'change.refuseHint' : 'change.refuseHintSold')}</p>
        <Field label={t('change.refuseReason')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  );
}
