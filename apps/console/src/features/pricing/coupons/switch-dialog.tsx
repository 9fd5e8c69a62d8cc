import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { type CouponRule, useRereadCoupons } from './coupon-queries.ts';

interface SwitchDialogProps {
  readonly rule: CouponRule;
  readonly onClose: () => void;
}

/** Switches a rule on or off, with a reason. */
export function SwitchDialog({ rule, onClose }: SwitchDialogProps) {
  const { t } = useTranslation('console-coupons');
  const reread = useRereadCoupons();
  const step = rule.state === 'off' ? 'switchOn' : 'switchOff';
  const submit = async ({ reason }: { readonly reason: string }, attempt: Attempt) => {
    const call = { params: { id: rule.id }, body: { version: rule.version, reason } };
    const { state } = await api.staffCoupons[step](call, attempt);
    toast.success(t(`switched.${state}`));
    await reread();
  };
  return (
    <FormDialog
      title={`${t(step)} · ${rule.name}`}
      okText={t(step)}
      danger={step === 'switchOff'}
      initial={{ reason: '' }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t(`hint.${step}`)} />
      </Form.Item>
      <ReasonField label={t('reason')} required={t('required')} />
    </FormDialog>
  );
}
