import { useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, InputNumber } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';

export type ActionLimit = CallOutput<AllCalls['staffLedgerChecks']['limits']>[number];

interface Values {
  readonly alarm: number;
  readonly perAction: number;
  readonly perDay: number;
  readonly alarmShare?: number;
  readonly perActionShare?: number;
  readonly reason: string;
}

/** Sets one limit, with a reason that is stored; other administrators are notified. */
export function ChangeLimitDialog({ limit, onClose }: { readonly limit: ActionLimit; readonly onClose: () => void }) {
  const { t } = useTranslation('console-ledger-checks');
  const client = useQueryClient();
  const { action, version, alarm, perAction, perDay, alarmShare, perActionShare } = limit;
  const submit = async (values: Values, attempt: Attempt) => {
    const body = {
      ...values,
      version,
      alarmShare: values.alarmShare ?? null,
      perActionShare: values.perActionShare ?? null,
    };
    await api.staffLedgerChecks.setLimit({ params: { action }, body }, attempt);
    toast.success(t('limits.done'));
    await Promise.all(['limits', 'alarms'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  const hasShares = alarmShare !== null && perActionShare !== null;
  const initial = { alarm, perAction, perDay, reason: '', ...(hasShares ? { alarmShare, perActionShare } : {}) };
  return (
    <FormDialog<Values>
      title={t('limits.changeTitle')}
      initial={initial}
      draft={{ as: `limit:${action}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t(`limits.is.${action}`)} />
      </Form.Item>
      {(['alarm', 'perAction', 'perDay'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`limits.${name}`)}
          rules={[{ required: true, type: 'number', min: 0.01 }]}
        >
          <InputNumber min={0.01} precision={2} prefix="¥" className="full-width" />
        </Form.Item>
      ))}
      {hasShares &&
        (['alarmShare', 'perActionShare'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(name === 'alarmShare' ? 'limits.alarmShare' : 'limits.share')}
            rules={[{ required: true, type: 'integer', min: 1, max: 100 }]}
          >
            <InputNumber min={1} max={100} precision={0} suffix="%" className="full-width" />
          </Form.Item>
        ))}
      <ReasonField label={t('limits.reason')} required={t('limits.reasonRequired')} />
    </FormDialog>
  );
}
