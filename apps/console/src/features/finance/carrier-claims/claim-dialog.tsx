import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday } from '@xunban/i18n/when';
import { moneyText, toast } from '@xunban/ui';
import { Alert, Form, Input, InputNumber, Radio } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { type CarrierClaim, useRereadClaims } from './claim-queries.ts';

/** A new claim for a parcel, or a step of a claim. */
export type ClaimStep =
  | {
      readonly step: 'claim';
      readonly parcel: { readonly id: string; readonly waybill: string; readonly isLost: boolean };
    }
  | { readonly step: CarrierClaim['can'][number]; readonly claim: CarrierClaim };

interface Values {
  readonly cause: CarrierClaim['cause'];
  readonly amount: number;
  readonly day: string;
  readonly reason: string;
  readonly bankReference: string;
}

/** Records a claim against a carrier, its answer or its payment. */
export function ClaimDialog({ wish, onClose }: { readonly wish: ClaimStep; readonly onClose: () => void }) {
  const { t } = useTranslation('console-claims');
  const reread = useRereadClaims();
  const { step } = wish;
  const required = [{ required: true, message: t('required') }];
  const isLost = wish.step === 'claim' && wish.parcel.isLost;
  const submit = async (values: Values, attempt: Attempt) => {
    await run(wish, values, attempt);
    toast.success(t(`done.${step}`));
    await reread();
  };
  const hasAmount = step === 'claim' || step === 'agree';
  return (
    <FormDialog<Values>
      title={`${t(`step.${step}`)} · ${wish.step === 'claim' ? wish.parcel.waybill : wish.claim.claimNo}`}
      okText={t(`step.${step}`)}
      danger={step === 'refuse'}
      initial={{
        cause: isLost ? 'lost' : 'damaged',
        ...(wish.step === 'agree' && { amount: wish.claim.claimed }),
        ...(step === 'pay' && { day: shanghaiToday() }),
      }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert
          type="info"
          showIcon
          title={t(`hint.${step}`, { amount: wish.step === 'claim' ? '' : moneyText(wish.claim.agreed ?? 0) })}
        />
      </Form.Item>
      {isLost && (
        <Form.Item name="cause" label={t('causeLabel')}>
          <Radio.Group
            options={(['lost', 'damaged'] as const).map((value) => ({ value, label: t(`cause.${value}`) }))}
          />
        </Form.Item>
      )}
      {hasAmount && (
        <Form.Item name="amount" label={t(step === 'claim' ? 'amountLabel' : 'agreedLabel')} rules={required}>
          <InputNumber min={0.01} max={99_999_999} precision={2} />
        </Form.Item>
      )}
      {step !== 'refuse' && (
        <Form.Item name="day" label={t(DAYS[step])} rules={required}>
          <Input type="date" />
        </Form.Item>
      )}
      {step === 'pay' && (
        <Form.Item
          name="bankReference"
          label={t('reference')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      )}
      {(step === 'claim' || step === 'refuse') && (
        <ReasonField label={t(step === 'claim' ? 'note' : 'reason')} required={t('required')} />
      )}
    </FormDialog>
  );
}

const DAYS = { claim: 'answerDueLabel', agree: 'payDueLabel', pay: 'paidOnLabel' } as const;

function run(
  wish: ClaimStep,
  { cause, amount, day, reason, bankReference }: Values,
  attempt: Attempt,
): Promise<unknown> {
  if (wish.step === 'claim') {
    const body = { cause: cause ?? 'damaged', amount, dueOn: day, note: reason };
    return api.staffCarrierClaims.claim({ params: { id: wish.parcel.id }, body }, attempt);
  }
  const params = { id: wish.claim.id };
  switch (wish.step) {
    case 'agree':
      return api.staffCarrierClaims.agree({ params, body: { amount, dueOn: day } }, attempt);
    case 'refuse':
      return api.staffCarrierClaims.refuse({ params, body: { reason } }, attempt);
    case 'pay':
      return api.staffCarrierClaims.pay({ params, body: { paidOn: day, bankReference } }, attempt);
  }
}
