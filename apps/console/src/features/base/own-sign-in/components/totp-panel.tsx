import type { OwnSignIn } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

export interface PanelProps {
  readonly own: OwnSignIn;
  /** With recovery codes when some were made. */
  readonly onChanged: (recoveryCodes?: readonly string[]) => Promise<void>;
}

/** The app with the codes: whether there is one, and the way to add or remove it. */
export function TotpPanel({ own: { totp }, onChanged }: PanelProps) {
  const { t } = useTranslation('console-sign-in');
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card>
      <section className={layout['stackStart3']}>
        <h2 className={layout['textLg']}>{t('totp.title')}</h2>
        <p className={layout['muted']}>{t('totp.lead')}</p>
        {totp ? (
          <>
            <p>
              {t('totp.added', { time: minuteText(totp.addedAt) })} ·{' '}
              {totp.lastUsedAt ? t('totp.lastUsed', { time: minuteText(totp.lastUsedAt) }) : t('totp.never')}
            </p>
            <Button danger onClick={() => setOpen('remove')}>
              {t('totp.remove')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={() => setOpen('add')}>
            {t('totp.add')}
          </Button>
        )}
      </section>
      {open === 'add' && <TotpDialog onDone={onChanged} onClose={close} />}
      {open === 'remove' && (
        <PasswordDialog
          title={t('totp.remove')}
          consequence={t('totp.removeConsequence')}
          okText={t('totp.remove')}
          submit={async (password) => {
            await api.staffSignIn.removeTotp({ body: { password } });
            toast.success(t('page.saved'));
            await onChanged();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
