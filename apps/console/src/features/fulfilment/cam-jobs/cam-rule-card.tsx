import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CamRule } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, Money, Notice, toast } from '@xunban/ui';
import { Descriptions, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { camQueries } from './cam-queries.ts';

/** From which class of orders on a second engineer releases the working files. */
export function CamRuleCard() {
  const { t } = useTranslation('console-cam');
  const [isChanging, setChanging] = useState(false);
  return (
    <DataState query={useQuery(camQueries.rule)}>
      {(rule) => (
        <Card title={t('rule.title')}>
          <p>{t('rule.lead')}</p>
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'layers', label: t('rule.layers'), children: rule.layers ?? t('rule.none') },
              { key: 'ipcClass', label: t('rule.ipcClass'), children: rule.ipcClass ?? t('rule.none') },
              {
                key: 'amount',
                label: t('rule.amount'),
                children: rule.amount === null ? t('rule.none') : <Money yuan={rule.amount} />,
              },
            ]}
          />
          {rule.waiting ? (
            <Notice tone="info" title={t('rule.waits', { name: rule.waiting.askedBy })}>
              <p>{rule.waiting.reason}</p>
            </Notice>
          ) : (
            <GuardedButton permission="staff.manage" size="small" onClick={() => setChanging(true)}>
              {t('rule.change')}
            </GuardedButton>
          )}
          {isChanging && <RuleDialog rule={rule} onClose={() => setChanging(false)} />}
        </Card>
      )}
    </DataState>
  );
}

interface Values {
  readonly layers: number | null;
  readonly ipcClass?: 2 | 3;
  readonly amount: number | null;
  readonly reason: string;
}

function RuleDialog({ rule, onClose }: { readonly rule: CamRule; readonly onClose: () => void }) {
  const { t } = useTranslation('console-cam');
  const client = useQueryClient();
  const { layers, ipcClass, amount } = rule;
  const submit = async (values: Values) => {
    const body = { layers: values.layers, ipcClass: values.ipcClass ?? null, amount: values.amount };
    await api.staffCamJobs.proposeRule({ body: { ...body, reason: values.reason } });
    toast.success(t('rule.done'));
    await client.invalidateQueries({ queryKey: camQueries.rule.queryKey });
  };
  return (
    <FormDialog<Values>
      title={t('rule.title')}
      okText={t('rule.change')}
      initial={{ layers, ...(ipcClass !== null && { ipcClass: ipcClass as 2 | 3 }), amount, reason: '' }}
      draft={{ as: 'cam.rule', fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item name="layers" label={t('rule.layers')} extra={t('rule.hint')}>
        <InputNumber min={1} max={32} precision={0} />
      </Form.Item>
      <Form.Item name="ipcClass" label={t('rule.ipcClass')}>
        <Select allowClear options={[2, 3].map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="amount" label={t('rule.amount')}>
        <InputNumber min={0.01} precision={2} />
      </Form.Item>
      <ReasonField label={t('reason')} required={t('reasonRequired')} />
    </FormDialog>
  );
}
