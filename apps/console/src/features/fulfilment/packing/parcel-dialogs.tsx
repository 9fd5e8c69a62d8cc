import type { PackingJob } from '@xunban/contract';
import { PARCEL_TROUBLES, type ParcelTrouble } from '@xunban/contract/parcel-states';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Radio } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { useReread } from './packing-queries.ts';
import { WaybillFields, WeightField } from './parcel-fields.tsx';

/** Actions on a parcel besides printing and packing. */
export type ParcelStep = 'handOver' | 'void' | 'correct' | 'declareLost' | 'found' | 'resend';

interface Values {
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly trouble: ParcelTrouble;
  readonly reason: string;
}

interface ParcelDialogProps {
  readonly parcel: PackingJob['parcels'][number];
  readonly mainNo: string;
  readonly step: ParcelStep;
  readonly onClose: () => void;
}

const TITLES = {
  handOver: 'handOverTitle',
  void: 'voidTitle',
  correct: 'correctTitle',
  declareLost: 'declareLostTitle',
  found: 'foundTitle',
  resend: 'resendTitle',
} as const satisfies Record<ParcelStep, string>;
const DONE = {
  handOver: 'handedOver',
  void: 'voided',
  correct: 'corrected',
  declareLost: 'declared',
  found: 'foundDone',
  resend: 'resent',
} as const satisfies Record<ParcelStep, string>;

/** Asks for confirmation of an action on a parcel, with the number or reason that it requires. */
export function ParcelDialog({ parcel, mainNo, step, onClose }: ParcelDialogProps) {
  const { t } = useTranslation(['console-packing', 'pricing']);
  const reread = useReread();
  const { waybill } = parcel;
  const hasNumber = step === 'correct' || step === 'resend';
  const submit = async (values: Values) => {
    await run(parcel.id, step, values);
    toast.success(t(DONE[step]));
    await reread();
  };
  return (
    <FormDialog<Values>
      title={t(TITLES[step], { waybill })}
      okText={t(step)}
      danger={step === 'void'}
      initial={{
        carrier: parcel.carrier,
        waybill: step === 'correct' ? waybill : '',
        weightG: parcel.weightG,
        trouble: 'lost',
        reason: '',
      }}
      submit={submit}
      onClose={onClose}
    >
      {step === 'handOver' && <p>{t('handOverHint', { waybill })}</p>}
      {hasNumber && <WaybillFields mainNo={mainNo} />}
      {step === 'resend' && <WeightField />}
      {step === 'declareLost' && (
        <Form.Item name="trouble" label={t('trouble')} extra={t('declareHint')}>
          <Radio.Group options={PARCEL_TROUBLES.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
      )}
      {step !== 'handOver' && <ReasonField label={t('reason')} required={t('required')} />}
    </FormDialog>
  );
}

function run(id: string, step: ParcelStep, { carrier, waybill, weightG, trouble, reason }: Values): Promise<unknown> {
  const params = { id };
  const number = { carrier, waybill: (waybill ?? '').trim() };
  switch (step) {
    case 'handOver':
      return api.staffParcels.handOver({ params });
    case 'void':
      return api.staffParcels.void({ params, body: { reason } });
    case 'correct':
      return api.staffParcels.correctWaybill({ params, body: { ...number, reason } });
    case 'declareLost':
      return api.staffParcels.declareLost({ params, body: { trouble, reason } });
    case 'found':
      return api.staffParcels.found({ params, body: { reason } });
    case 'resend':
      return api.staffParcels.resend({ params, body: { ...number, weightG, reason } });
  }
}
