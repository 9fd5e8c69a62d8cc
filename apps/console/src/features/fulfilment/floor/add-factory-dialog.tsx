import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

interface Values {
  readonly code: string;
  readonly name: string;
}

/** A new factory. It gets no boards until it is opened. */
export function AddFactoryDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('console-floor');
  const client = useQueryClient();
  const submit = async ({ code, name }: Values) => {
    await api.staffFactories.add({ body: { code: code.trim().toUpperCase(), name: name.trim() } });
    toast.success(t('floor.added'));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['floor'] }),
      client.invalidateQueries({ queryKey: ['evaluations', 'factories'] }),
    ]);
  };
  return (
    <FormDialog<Values>
      title={t('floor.add')}
      okText={t('floor.add')}
      initial={{ code: '', name: '' }}
      draft={{ as: 'factory.add', fields: ['code', 'name'] }}
      submit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t('floor.code')}
        extra={t('floor.codeHint')}
        rules={[{ required: true, pattern: /^\s*[A-Za-z][A-Za-z0-9-]{0,11}\s*$/, message: t('floor.codeRule') }]}
      >
        <Input maxLength={12} />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('floor.name')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('floor.nameRequired') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
    </FormDialog>
  );
}
