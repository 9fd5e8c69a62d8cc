import { useTranslation } from '@xunban/i18n/react';
import { Form, InputNumber } from 'antd';
import { api } from '../../../shared/api.ts';
import { type DialogProps, ReasonItem, StepDialog } from './step-dialog.tsx';

/** What the house would keep of the price of a board that is being made, and why it is cancelled. */
export function OfferCancelDialog(props: DialogProps) {
  const { t } = useTranslation('console');
  const { order } = props;
  return (
    <StepDialog<{ reason: string; fee: string }>
      {...props}
      title={t('action.offerCancel')}
      keepAs="offerCancel"
      kept={['reason', 'fee']}
      step={(values) =>
        api.staff.offerCancel({ params: { id: order.id }, body: { version: order.version, ...values } })
      }
    >
      <p>{t('dialog.offerHint')}</p>
      <Form.Item name="fee" label={t('dialog.fee')} extra={t('dialog.feeHint')} rules={[{ required: true }]}>
        <InputNumber<string> stringMode precision={2} min="0" className="full-width" />
      </Form.Item>
      <ReasonItem use="cancel" order={order} />
    </StepDialog>
  );
}
