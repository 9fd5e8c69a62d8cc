import { useTranslation } from '@xunban/i18n/react';
import { Form, Input } from 'antd';
import { FormDialog } from '../../../../shared/form-dialog.tsx';

interface PasswordDialogProps {
  readonly title: string;
  readonly consequence: string;
  readonly okText: string;
  readonly submit: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the password before a sensitive action. */
export function PasswordDialog({ title, consequence, okText, submit, onClose }: PasswordDialogProps) {
  return (
    <FormDialog<{ password: string }>
      title={title}
      initial={{ password: '' }}
      okText={okText}
      danger
      width={420}
      submit={({ password }) => submit(password)}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <PasswordField />
    </FormDialog>
  );
}

export function PasswordField() {
  const { t } = useTranslation('console-sign-in');
  return (
    <Form.Item
      name="password"
      label={t('password.label')}
      extra={t('password.hint')}
      rules={[{ required: true, message: t('password.required') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
    </Form.Item>
  );
}
