import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { OwnSignIn } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, classes, layout, toast } from '@xunban/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import styles from '../own-sign-in.module.css';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { PanelProps } from './totp-panel.tsx';

type Passkey = OwnSignIn['passkeys'][number];

/** The passkeys by name with their last use; each can be removed, and one be added where the address allows it. */
export function PasskeyPanel({ own: { passkeys, canUsePasskeys }, onChanged }: PanelProps) {
  const { t } = useTranslation('console-sign-in');
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card>
      <section className={layout['stackStart3']}>
        <h2 className={layout['textLg']}>{t('passkey.title')}</h2>
        <p className={layout['muted']}>{t('passkey.lead')}</p>
        {passkeys.length === 0 ? (
          <p>{t('passkey.none')}</p>
        ) : (
          <ul className={classes(layout['stack2'], layout['fullWidth'])}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles['row']}>
                <span className={layout['breakAnywhere']}>
                  <strong>{passkey.name}</strong>{' '}
                  <Badge tone="neutral">{t(passkey.isSynced ? 'passkey.synced' : 'passkey.bound')}</Badge>
                  <br />
                  <span className={layout['muted']}>
                    {t('totp.added', { time: minuteText(passkey.addedAt) })} ·{' '}
                    {passkey.lastUsedAt
                      ? t('totp.lastUsed', { time: minuteText(passkey.lastUsedAt) })
                      : t('totp.never')}
                  </span>
                </span>
                <Button danger size="small" onClick={() => setOpen(passkey)}>
                  {t('passkey.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <AddPasskey canUsePasskeys={canUsePasskeys} onAdd={() => setOpen('new')} />
      </section>
      {open === 'new' && <PasskeyDialog onDone={onChanged} onClose={close} />}
      {open !== null && open !== 'new' && (
        <PasswordDialog
          title={t('passkey.removeTitle', { name: open.name })}
          consequence={t('passkey.removeConsequence')}
          okText={t('passkey.remove')}
          submit={async (password) => {
            await api.staffSignIn.removePasskey({ params: { id: open.id }, body: { password } });
            toast.success(t('page.saved'));
            await onChanged();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function AddPasskey({ canUsePasskeys, onAdd }: { canUsePasskeys: boolean; onAdd: () => void }) {
  const { t } = useTranslation('console-sign-in');
  if (!canUsePasskeys)
    return (
      <p className={layout['muted']}>
        {t('passkey.unusable', { address: `http://localhost${location.port ? `:${location.port}` : ''}` })}
      </p>
    );
  if (!browserSupportsWebAuthn()) return <p className={layout['muted']}>{t('passkey.unsupported')}</p>;
  return (
    <Button type="primary" onClick={onAdd}>
      {t('passkey.add')}
    </Button>
  );
}
