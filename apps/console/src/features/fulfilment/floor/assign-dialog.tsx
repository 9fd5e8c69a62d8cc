import { useQueryClient } from '@tanstack/react-query';
import type { FactoryProposal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Alert, Form, Radio, Space } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { ReasonField } from '../../../shared/reason-field.tsx';
import { useHindranceText } from './hindrance-text.ts';

interface Values {
  readonly factoryId: string;
  readonly reason: string;
}

/** Gives a board to a factory; another one than the proposed needs a reason. */
export function AssignDialog({
  proposal,
  onClose,
}: {
  readonly proposal: FactoryProposal;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const hindrance = useHindranceText();
  const { orderId, version, proposedId, candidates, given } = proposal;
  const submit = async ({ factoryId, reason }: Values) => {
    const isProposed = factoryId === proposedId;
    await api.staffFactories.assign({
      params: { id: orderId },
      body: { version, factoryId, reason: isProposed ? '' : (reason ?? '').trim() },
    });
    toast.success(t('factory.assigned'));
    await client.invalidateQueries({ queryKey: ['floor'] });
  };
  return (
    <FormDialog<Values>
      title={t('factory.assignTitle')}
      okText={t('factory.assign')}
      initial={{ factoryId: given?.factoryId ?? proposedId ?? candidates[0]?.factoryId ?? '', reason: '' }}
      draft={{ as: `factory.assign:${orderId}`, fields: ['reason'] }}
      submit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="factoryId" label={t('factory.which')}>
            <Radio.Group>
              <Space orientation="vertical">
                {candidates.map((one) => (
                  <Radio key={one.factoryId} value={one.factoryId}>
                    {one.factoryId === proposedId ? t('factory.nameProposed', { name: one.name }) : one.name}
                  </Radio>
                ))}
              </Space>
            </Radio.Group>
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {() => {
              const chosen = candidates.find(({ factoryId }) => factoryId === form.getFieldValue('factoryId'));
              if (!chosen || chosen.factoryId === proposedId) return null;
              return (
                <>
                  {chosen.hindrances.length > 0 && (
                    <Form.Item>
                      <Alert
                        type="warning"
                        showIcon
                        title={t('factory.cannot', { name: chosen.name })}
                        description={chosen.hindrances.map(hindrance).join(t('points.comma'))}
                      />
                    </Form.Item>
                  )}
                  <ReasonField label={t('factory.reason')} required={t('factory.reasonRequired')} />
                </>
              );
            }}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}
