import { useQueryClient } from '@tanstack/react-query';
import type { StaffFactory } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

interface Values {
  readonly name: string;
  readonly profile: string;
}

/** Edits a factory's name and description on the public page. */
export function FactoryDialog({ factory, onClose }: { factory: StaffFactory; onClose: () => void }) {
  const { t } = useTranslation('console-evaluations');
  const client = useQueryClient();
  const { id, version, name, profile } = factory;
  const submit = async (values: Values) => {
    await api.staffEvaluations.editFactory({ params: { id }, body: { ...values, version } });
    toast.success(t('factories.saved'));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['evaluations', 'factories'] }),
      client.invalidateQueries({ queryKey: ['floor'] }),
    ]);
  };
  return (
    <FormDialog<Values>
      title={t('factories.editTitle')}
      initial={{ name, profile }}
      draft={{ as: `factory.edit:${id}`, fields: ['name', 'profile'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('factories.name')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('factories.nameRequired') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="profile" label={t('factories.profile')} extra={t('factories.profileHint')}>
        <Input.TextArea rows={6} maxLength={2000} showCount />
      </Form.Item>
    </FormDialog>
  );
}
