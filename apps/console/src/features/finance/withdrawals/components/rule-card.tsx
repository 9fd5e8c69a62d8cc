import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, toast } from '@xunban/ui';
import { Descriptions, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../../shared/reason-field.tsx';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import { withdrawalQueries } from '../withdrawal-queries.ts';

type Rule = CallOutput<AllCalls['staffWithdrawals']['rule']>;

/** The rule for members' withdrawals, and its last editor. */
export function RuleCard() {
  const { t } = useTranslation('console-withdrawals');
  const [isChanging, setChanging] = useState(false);
  return (
    <DataState query={useQuery(withdrawalQueries.rule())}>
      {(rule) => (
        <Card title={t('rule.title')}>
          <p>{t('rule.lead')}</p>
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'min', label: t('rule.min'), children: <VisibleMoney yuan={rule.min} /> },
              { key: 'perDay', label: t('rule.perDay'), children: <VisibleMoney yuan={rule.perDay} /> },
              { key: 'days', label: t('rule.days'), children: t('rule.dayCount', { count: rule.gatewayDays }) },
            ]}
          />
          <GuardedButton permission="limit.edit" size="small" onClick={() => setChanging(true)}>
            {t('rule.change')}
          </GuardedButton>
          {isChanging && <RuleDialog rule={rule} onClose={() => setChanging(false)} />}
        </Card>
      )}
    </DataState>
  );
}

interface Values {
  readonly min: number;
  readonly perDay: number;
  readonly gatewayDays: number;
  readonly reason: string;
}

function RuleDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) {
  const { t } = useTranslation('console-withdrawals');
  const client = useQueryClient();
  const [{ version, min, perDay, gatewayDays }] = useState(rule);
  const submit = async (values: Values) => {
    await api.staffWithdrawals.setRule({ body: { ...values, version } });
    toast.success(t('rule.done'));
    await client.invalidateQueries({ queryKey: ['withdrawals'] });
    await client.invalidateQueries({ queryKey: ['alarms'] });
  };
  return (
    <FormDialog<Values>
      title={t('rule.changeTitle')}
      initial={{
        ...(min === undefined ? {} : { min }),
        ...(perDay === undefined ? {} : { perDay }),
        gatewayDays,
        reason: '',
      }}
      draft={{ as: 'withdrawalRule', fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      {(['min', 'perDay'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`rule.${name}`)}
          rules={[{ required: true, type: 'number', min: 0.01 }]}
        >
          <InputNumber min={0.01} precision={2} prefix="¥" className="full-width" />
        </Form.Item>
      ))}
      <Form.Item
        name="gatewayDays"
        label={t('rule.days')}
        rules={[{ required: true, type: 'integer', min: 0, max: 3650 }]}
      >
        <InputNumber min={0} max={3650} precision={0} suffix={t('rule.daysUnit')} className="full-width" />
      </Form.Item>
      <ReasonField label={t('rule.reason')} required={t('reasonRequired')} />
    </FormDialog>
  );
}
