import { COUPON_AUDIENCES, COUPON_KINDS, COUPON_WAYS } from '@xunban/contract/coupon-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { type CouponRule, useRereadCoupons } from './coupon-queries.ts';

interface Values {
  readonly name: string;
  readonly kind: CouponRule['kind'];
  readonly percent?: number;
  readonly max: number;
  readonly minimum: number;
  readonly audience: CouponRule['audience'];
  readonly givenBy: CouponRule['givenBy'];
  readonly isCombinable: boolean;
  /** Days in Asia/Shanghai, the last one included. */
  readonly from?: string;
  readonly until: string;
  readonly maxUses: number;
  readonly maxUsesEach: number;
  readonly budget: number;
}

/** Makes a rule of coupons, which is off until it is switched on. */
export function RuleDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('console-coupons');
  const reread = useRereadCoupons();
  const required = [{ required: true, message: t('required') }];
  const submit = async ({ from, until, percent, ...values }: Values, attempt: Attempt) => {
    const body = {
      ...values,
      ...(values.kind === 'percent' && percent !== undefined && { percent }),
      ...(from && { validFrom: `${from}T00:00:00+08:00` }),
      validUntil: `${until}T23:59:59+08:00`,
    };
    await api.staffCoupons.make({ body }, attempt);
    toast.success(t('made'));
    await reread();
  };
  return (
    <FormDialog<Values>
      title={t('make')}
      okText={t('makeIt')}
      width={640}
      initial={{
        ...{ name: '', kind: 'amount', audience: 'everyone', givenBy: 'staff', isCombinable: false },
        ...{ maxUses: 100, maxUsesEach: 1 },
      }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('hint.make')} />
      </Form.Item>
      <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={required}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label={t('kindLabel')}>
        <Radio.Group options={COUPON_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Form.Item>
      <Percent />
      <Form.Item name="max" label={t('max')} extra={t('maxHint')} rules={required}>
        <InputNumber min={0.01} max={99_999} precision={2} prefix="¥" />
      </Form.Item>
      <Form.Item name="minimum" label={t('minimum')} extra={t('minimumHint')} rules={required}>
        <InputNumber min={0.02} max={9_999_999} precision={2} prefix="¥" />
      </Form.Item>
      <Form.Item name="givenBy" label={t('way')}>
        <Radio.Group options={COUPON_WAYS.map((value) => ({ value, label: t(`givenBy.${value}`) }))} />
      </Form.Item>
      <Form.Item name="audience" label={t('audienceLabel')} extra={t('audienceHint')}>
        <Radio.Group options={COUPON_AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))} />
      </Form.Item>
      <Form.Item name="from" label={t('fromLabel')}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="until" label={t('untilLabel')} rules={required}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="maxUses" label={t('maxUses')} rules={required}>
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Form.Item>
      <Form.Item name="maxUsesEach" label={t('maxUsesEach')} extra={t('maxUsesEachHint')} rules={required}>
        <InputNumber min={1} max={100} precision={0} />
      </Form.Item>
      <Form.Item name="budget" label={t('budget')} extra={t('budgetHint')} rules={required}>
        <InputNumber min={0.01} max={99_999_999} precision={2} prefix="¥" />
      </Form.Item>
      <Form.Item name="isCombinable" valuePropName="checked">
        <Checkbox>{t('combinable')}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}

function Percent() {
  const { t } = useTranslation('console-coupons');
  return (
    <Form.Item noStyle dependencies={['kind']}>
      {({ getFieldValue }) =>
        getFieldValue('kind') === 'percent' && (
          <Form.Item name="percent" label={t('percent')} rules={[{ required: true, message: t('required') }]}>
            <InputNumber min={1} max={90} precision={0} suffix="%" />
          </Form.Item>
        )
      }
    </Form.Item>
  );
}
