import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday } from '@xunban/i18n/when';
import { toast } from '@xunban/ui';
import { Alert, Form, Input, InputNumber, Radio } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { type Dispute, useRereadDisputes } from './dispute-queries.ts';

/** A new dispute of a payment, or a step of a dispute. */
export type DisputeStep =
  | { readonly step: 'record'; readonly payNo: string }
  | { readonly step: Exclude<Dispute['can'][number], 'evidence'>; readonly dispute: Dispute };

const OUTCOMES = ['won', 'lost', 'withdrawn'] as const;
const KINDS = ['complaint', 'chargeback'] as const;
const MAX_TEXT = 500;

interface Values {
  readonly kind: Dispute['kind'];
  readonly gatewayRef: string;
  readonly amount: number;
  readonly answerBy: string;
  readonly day: string;
  readonly outcome: (typeof OUTCOMES)[number];
  readonly reason: string;
}

/** Records a dispute, its answer, what the gateway took, or its outcome. */
export function DisputeDialog({ wish, onClose }: { readonly wish: DisputeStep; readonly onClose: () => void }) {
  const { t } = useTranslation('console-disputes');
  const reread = useRereadDisputes();
  const { step } = wish;
  const required = [{ required: true, message: t('required') }];
  const submit = async (values: Values, attempt: Attempt) => {
    await run(wish, values, attempt);
    toast.success(t(`done.${step}`));
    await reread();
  };
  return (
    <FormDialog<Values>
      title={`${t(`step.${step}`)} · ${wish.step === 'record' ? wish.payNo : wish.dispute.disputeNo}`}
      okText={t(`step.${step}`)}
      initial={{
        ...(step === 'record' && { kind: 'complaint' }),
        ...(wish.step === 'take' && { day: shanghaiToday(), amount: wish.dispute.amount ?? 0 }),
        ...(wish.step === 'answer' && { reason: wish.dispute.answer }),
      }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t(`hint.${step}`)} />
      </Form.Item>
      {step === 'record' && (
        <>
          <Form.Item name="kind" label={t('kindLabel')}>
            <Radio.Group options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
          </Form.Item>
          <Form.Item name="gatewayRef" label={t('refLabel')} rules={required}>
            <Input maxLength={64} autoComplete="off" />
          </Form.Item>
        </>
      )}
      {(step === 'record' || step === 'take') && (
        <Form.Item name="amount" label={t(step === 'record' ? 'amountLabel' : 'takenLabel')} rules={required}>
          <InputNumber min={0.01} max={99_999_999} precision={2} />
        </Form.Item>
      )}
      {step === 'record' && (
        <Form.Item name="answerBy" label={t('deadlineLabel')} rules={required}>
          <Input type="datetime-local" />
        </Form.Item>
      )}
      {step === 'take' && (
        <Form.Item name="day" label={t('dayLabel')} rules={required}>
          <Input type="date" />
        </Form.Item>
      )}
      {step === 'end' && (
        <Form.Item name="outcome" label={t('outcomeLabel')} rules={required}>
          <Radio.Group options={OUTCOMES.map((value) => ({ value, label: t(`state.${value}`) }))} />
        </Form.Item>
      )}
      {step !== 'take' && <ReasonField label={t(TEXTS[step])} required={t('required')} rows={4} maxLength={MAX_TEXT} />}
    </FormDialog>
  );
}

const TEXTS = { record: 'contentLabel', answer: 'answerLabel', end: 'reasonLabel' } as const;

function run(wish: DisputeStep, values: Values, attempt: Attempt): Promise<unknown> {
  const { kind, gatewayRef, amount, answerBy, day, outcome, reason } = values;
  if (wish.step === 'record') {
    const body = { kind, gatewayRef, amount, answerBy: `${answerBy.slice(0, 16)}:00+08:00`, content: reason };
    return api.staffDisputes.record({ params: { no: wish.payNo }, body }, attempt);
  }
  const params = { id: wish.dispute.id };
  switch (wish.step) {
    case 'answer':
      return api.staffDisputes.answer({ params, body: { answer: reason } }, attempt);
    case 'take':
      return api.staffDisputes.take({ params, body: { amount, day } }, attempt);
    case 'end':
      return api.staffDisputes.end({ params, body: { outcome, reason } }, attempt);
  }
}
