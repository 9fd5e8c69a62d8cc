import { useQueryClient } from '@tanstack/react-query';
import type { RevenueRules } from '@xunban/contract';
import { TAX_RATES, TAXPAYERS, type Taxpayer } from '@xunban/contract/revenue-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input, Select } from 'antd';
import { api } from '../../../shared/api.ts';
import { type Attempt, FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { useLineName } from './line-name.ts';
import { revenueRulesQuery } from './voucher-queries.ts';

interface RevenueRuleDialogProps {
  readonly rules: RevenueRules;
  readonly onClose: () => void;
}

interface Typed {
  readonly since: string;
  readonly taxpayer: Taxpayer;
  readonly boardPercent: number;
  readonly freightPercent: number;
  readonly toolingLines: string[];
  readonly reason: string;
}

/** Proposes the rule of revenue and output tax from a later day on. */
export function RevenueRuleDialog({ rules, onClose }: RevenueRuleDialogProps) {
  const { t } = useTranslation('console-vouchers');
  const client = useQueryClient();
  const lineName = useLineName();
  const required = [{ required: true, message: t('rules.required') }];
  const [latest] = rules.items;
  const { taxpayer = 'general', boardPercent = 13, freightPercent = 13, toolingLines = [] } = latest ?? {};
  const submit = async (body: Typed, attempt: Attempt) => {
    client.setQueryData(revenueRulesQuery().queryKey, await api.staffRevenueRules.propose({ body }, attempt));
    toast.success(t('rules.done'));
  };
  return (
    <FormDialog<Typed>
      title={t('rules.title')}
      okText={t('rules.change')}
      initial={{ since: '', taxpayer, boardPercent, freightPercent, toolingLines: [...toolingLines], reason: '' }}
      draft={{ as: 'revenue.rule', fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="since" label={t('rules.since')} rules={required} extra={t('rules.sinceHint')}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="taxpayer" label={t('rules.taxpayer')} rules={required}>
        <Select options={TAXPAYERS.map((value) => ({ value, label: t(`rules.taxpayers.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['taxpayer']}>
        {({ getFieldValue }) =>
          (['board', 'freight'] as const).map((kind) => (
            <Form.Item key={kind} name={`${kind}Percent`} label={t(`rules.${kind}`)} rules={required}>
              <Select
                options={TAX_RATES[getFieldValue('taxpayer') as Taxpayer].map((percent) => ({
                  ...{ value: percent, label: t('rules.percent', { percent }) },
                }))}
              />
            </Form.Item>
          ))
        }
      </Form.Item>
      <Form.Item name="toolingLines" label={t('rules.tooling')}>
        <Select mode="multiple" options={rules.lines.map((value) => ({ value, label: lineName(value) }))} />
      </Form.Item>
      <ReasonField label={t('rules.reason')} required={t('rules.required')} />
    </FormDialog>
  );
}
