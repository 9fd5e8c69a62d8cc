import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, layout, toast } from '@xunban/ui';
import { Form, Input, QRCode } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import styles from '../own-sign-in.module.css';
import { PasswordField } from './password-dialog.tsx';

interface TotpDialogProps {
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

interface TotpSecret {
  readonly secret: string;
  readonly address: string;
}

/** First the password, then the QR code and a code of the app, which shows that the app has the secret. */
export function TotpDialog({ onDone, onClose }: TotpDialogProps) {
  const { t } = useTranslation('console-sign-in');
  const [made, setMade] = useState<TotpSecret | null>(null);
  if (!made)
    return (
      <FormDialog<{ password: string }>
        key="password"
        title={t('totp.add')}
        initial={{ password: '' }}
        okText={t('totp.next')}
        width={440}
        submit={async (body) => setMade(await api.staffSignIn.beginTotp({ body }))}
        onClose={() => undefined}
        onCancel={onClose}
      >
        <PasswordField />
      </FormDialog>
    );
  return (
    <FormDialog<{ code: string }>
      key="code"
      title={t('totp.add')}
      initial={{ code: '' }}
      okText={t('totp.confirm')}
      width={440}
      submit={async (body) => {
        const { recoveryCodes } = await api.staffSignIn.confirmTotp({ body });
        toast.success(t('page.saved'));
        await onDone(recoveryCodes);
      }}
      onClose={onClose}
    >
      <p>{t('totp.scan')}</p>
      <div className={styles['qr']} role="img" aria-label={t('totp.qrLabel')}>
        {/* Black on white whatever the mode: not every camera reads it the other way round. */}
        <span aria-hidden="true">
          <QRCode value={made.address} type="svg" size={208} color="#000" bgColor="#fff" />
        </span>
      </div>
      <p className={layout['muted']}>{t('totp.manual')}</p>
      <div className={styles['key']}>
        <span data-testid="totp-secret">{made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
        <CopyButton text={made.secret} label={t('totp.copy')} />
      </div>
      <Form.Item name="code" label={t('totp.code')} rules={[{ required: true, message: t('totp.codeRequired') }]}>
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={12} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
