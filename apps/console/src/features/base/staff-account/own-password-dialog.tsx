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

const MIN_LENGTH = 8;
const EMPTY: Values = { oldPassword: '', password: '', confirmPassword: '' };

/** The rule of the server; its lists are loaded when a password is typed. Without them the server alone decides. */
async function isCommon(password: string): Promise<boolean> {
  if (password.length < MIN_LENGTH) return false;
  const rules = await import('@xunban/contract/password-rules').catch(() => undefined);
  return rules?.isCommonPassword(password, '') ?? false;
}

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
        extra={t('own.newHint')}
        rules={[
          { required: true, min: MIN_LENGTH, message: t('own.newRequired') },
          {
            validator: async (_, value: string | undefined) => {
              if (await isCommon(value ?? '')) throw new Error(t('own.newCommon'));
            },
          },
        ]}
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
