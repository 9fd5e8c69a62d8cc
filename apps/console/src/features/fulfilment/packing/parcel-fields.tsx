import { useQuery } from '@tanstack/react-query';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Form, Input, InputNumber, Select } from 'antd';
import { packingQueries } from './packing-queries.ts';

/** Fields of a form with `carrier` and `waybill`: the carrier of a parcel and its waybill number. */
export function WaybillFields() {
  const { t } = useTranslation(['console-packing', 'pricing']);
  const carriers = useQuery(packingQueries.carriers);
  const hint = (masks: readonly string[]) => masks.length > 0 && t('maskHint', { masks: masks.join(' / ') });
  return (
    <>
      <Form.Item name="carrier" label={t('carrier')} rules={[{ required: true, message: t('required') }]}>
        <Select
          options={(carriers.data ?? []).map(({ carrier }) => ({ value: carrier, label: carrierName(carrier) }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['carrier']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="waybill"
            label={t('waybill')}
            extra={hint(carriers.data?.find(({ carrier }) => carrier === getFieldValue('carrier'))?.masks ?? [])}
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
        )}
      </Form.Item>
    </>
  );
}

/** The field `weightG` of a form, in grams. */
export function WeightField() {
  const { t } = useTranslation('console-packing');
  return (
    <Form.Item name="weightG" label={t('weight')} rules={[{ required: true, message: t('required') }]}>
      <InputNumber min={1} max={10_000_000} precision={0} />
    </Form.Item>
  );
}
