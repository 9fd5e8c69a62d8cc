import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Form, Input } from 'antd';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { makePasskey, PasskeyRefused } from '../../../../shared/passkeys.ts';
import { PasswordField } from './password-dialog.tsx';

interface PasskeyDialogProps {
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly password: string;
}

/** A name and the password; then the browser asks for finger, face or PIN. */
export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('console-sign-in');
  const submit = async ({ name, password }: Values) => {
    const { token, creation } = await api.staffSignIn.beginPasskey({ body: { password } });
    const passkey = await makePasskey(creation);
    const { recoveryCodes } = await api.staffSignIn.addPasskey({ body: { token, name, passkey } });
    toast.success(t('page.saved'));
    await onDone(recoveryCodes);
  };
  const problem = (error: unknown) =>
    error instanceof PasskeyRefused
      ? t(error.isKnownAlready ? 'passkey.same' : 'passkey.cancelled')
      : problemText(error);
  return (
    <FormDialog<Values>
      title={t('passkey.add')}
      initial={{ name: '', password: '' }}
      okText={t('passkey.create')}
      width={440}
      submit={submit}
      problem={problem}
      onClose={onClose}
    >
      <PasswordField />
      <Form.Item
        name="name"
        label={t('passkey.name')}
        extra={t('passkey.nameHint')}
        rules={[{ required: true, whitespace: true, message: t('passkey.nameRequired') }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
