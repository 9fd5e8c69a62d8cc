import { useMutation, useQuery } from '@tanstack/react-query';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { api } from '../../../shared/api.ts';
import { packingQueries } from './packing-queries.ts';
import { useMaskText } from './use-mask-text.ts';

/** Fields of a form with `carrier` and `waybill`: the carrier of a parcel and its waybill number. */
export function WaybillFields({ mainNo }: { readonly mainNo: string }) {
  const { t } = useTranslation(['console-packing', 'pricing']);
  const carriers = useQuery(packingQueries.carriers);
  const maskText = useMaskText();
  const hint = (masks: readonly string[]) => masks.length > 0 && t('maskHint', { masks: maskText(masks) });
  return (
    <>
      <Form.Item name="carrier" label={t('carrier')} rules={[{ required: true, message: t('required') }]}>
        <Select
          options={(carriers.data ?? []).map(({ carrier }) => ({ value: carrier, label: carrierName(carrier) }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['carrier']}>
        {({ getFieldValue, setFieldValue }) => (
          <Form.Item
            name="waybill"
            label={t('waybill')}
            extra={hint(carriers.data?.find(({ carrier }) => carrier === getFieldValue('carrier'))?.masks ?? [])}
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input
              maxLength={40}
              autoComplete="off"
              suffix={
                carriers.data?.find(({ carrier }) => carrier === getFieldValue('carrier'))?.issuesWaybills && (
                  <RequestButton
                    mainNo={mainNo}
                    carrier={String(getFieldValue('carrier'))}
                    weightG={Number(getFieldValue('weightG') ?? 1)}
                    onIssued={(waybill) => setFieldValue('waybill', waybill)}
                  />
                )
              }
            />
          </Form.Item>
        )}
      </Form.Item>
    </>
  );
}

interface RequestButtonProps {
  readonly mainNo: string;
  readonly carrier: string;
  readonly weightG: number;
  readonly onIssued: (waybill: string) => void;
}

/** Orders a waybill from a carrier that issues them, and puts its number into the field. */
function RequestButton({ mainNo, carrier, weightG, onIssued }: RequestButtonProps) {
  const { t } = useTranslation('console-packing');
  const request = useMutation({
    mutationFn: () => api.staffParcels.requestWaybill({ params: { no: mainNo }, body: { carrier, weightG } }),
    onSuccess: ({ waybill }) => onIssued(waybill),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button type="link" size="small" loading={request.isPending} onClick={() => request.mutate()}>
      {t('requestWaybill')}
    </Button>
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
