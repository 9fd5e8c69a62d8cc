import type { OrderSummary } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { ConfirmDialog, Field, TextArea } from '@xunban/ui';
import { useState } from 'react';
import { useCancelOrder, useReceiveOrder, useRefuseChange, useResetOrder } from '../api/use-order-actions.ts';
import styles from './orders.module.css';

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
      question={t('act.receiveQuestion')}
      confirm={t('act.receive')}
      onConfirm={() => receive.mutateAsync(order.mainOrderId)}
    >
      <p>{t('act.receiveHint', { mainNo: order.mainNo })}</p>
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
      question={t('act.resetQuestion')}
      confirm={t('act.reset')}
      onConfirm={() => reset.mutateAsync({ mainOrderId: order.mainOrderId, orderId: order.id })}
    >
      <p>{t('act.resetHint')}</p>
    </ConfirmDialog>
  );
}

export function CancelQuestion({ order, open, onClose }: QuestionProps) {
  const { t } = useTranslation('order');
  const cancel = useCancelOrder();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      question={t('act.cancelQuestion')}
      confirm={t('act.cancel')}
      danger
      onConfirm={() => cancel.mutateAsync({ mainOrderId: order.mainOrderId, reason })}
    >
      <div className={styles['question']}>
        <p>{t('act.cancelHint', { mainNo: order.mainNo })}</p>
        <Field label={t('act.cancelReason')}>
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
      <div className={styles['question']}>
        <p>{t('change.refuseHint')}</p>
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
