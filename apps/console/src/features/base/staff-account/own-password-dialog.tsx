import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';

interface Values {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const EMPTY: Values = { oldPassword: '', password: '', confirmPassword: '' };

export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console-staff');
  const submit = async (body: Values) => {
    await api.staffAccounts.changeOwnPassword({ body });
    toast.success(t('own.done'));
  };
  return (
    <FormDialog<Values> title={t('own.title')} initial={EMPTY} submit={submit} onClose={onClose} width={420}>
      <Form.Item name="oldPassword" label={t('own.old')} rules={[{ required: true, message: t('own.oldRequired') }]}>
        <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('own.new')}
        rules={[{ required: true, min: 6, message: t('own.newRequired') }]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('own.again')}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(t('own.differ'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </FormDialog>
  );
}
