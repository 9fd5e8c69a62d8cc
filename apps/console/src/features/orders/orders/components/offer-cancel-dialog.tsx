import { useTranslation } from '@xunban/i18n/react';
import { Form, InputNumber } from 'antd';
import { api } from '../../../../shared/api.ts';
import { CancellationBack } from './money-back.tsx';
import { type DialogProps, OrderReasonField, StepDialog } from './step-dialog.tsx';

interface Values {
  readonly reason: string;
  readonly fee: string;
}

/** Fee that the company would retain for a board in production, and the reason for the cancellation. */
export function OfferCancelDialog(props: DialogProps) {
  const { t } = useTranslation(['console', 'order-texts']);
  const { order } = props;
  return (
    <StepDialog<Values>
      {...props}
      title={t('order-texts:staffAction.offerCancel')}
      draftKey="offerCancel"
      draftFields={['reason', 'fee']}
      step={(values) =>
        api.staff.offerCancel({ params: { id: order.id }, body: { version: order.version, ...values } })
      }
    >
      <p>{t('dialog.offerHint')}</p>
      <Form.Item name="fee" label={t('dialog.fee')} extra={t('dialog.feeHint')} rules={[{ required: true }]}>
        <InputNumber<string> stringMode precision={2} min="0" className="full-width" />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.fee !== after.fee}>
        {({ getFieldValue }) => <CancellationBack order={order} feeYuan={Number(getFieldValue('fee') ?? 0)} />}
      </Form.Item>
      <OrderReasonField context="cancel" order={order} />
    </StepDialog>
  );
}
