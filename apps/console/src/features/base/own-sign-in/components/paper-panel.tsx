import { useTranslation } from '@xunban/i18n/react';
import { Card, layout } from '@xunban/ui';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { api } from '../../../../shared/api.ts';
import styles from '../own-sign-in.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import type { PanelProps } from './totp-panel.tsx';

const FEW = 3;

/** How many codes on paper are left, and new ones. */
export function PaperPanel({ own: { recoveryCodesLeft }, onChanged }: PanelProps) {
  const { t } = useTranslation('console-sign-in');
  const [isRenewing, setRenewing] = useState(false);
  return (
    <Card>
      <section className={styles['panel']}>
        <h2>{t('paper.title')}</h2>
        <p className={layout['muted']}>{t('paper.lead')}</p>
        <p>{t('paper.left', { count: recoveryCodesLeft })}</p>
        {recoveryCodesLeft <= FEW && <Alert type="warning" showIcon title={t('paper.few')} />}
        <Button onClick={() => setRenewing(true)}>{t('paper.renew')}</Button>
      </section>
      {isRenewing && (
        <PasswordDialog
          title={t('paper.renew')}
          consequence={t('paper.renewConsequence')}
          okText={t('paper.renew')}
          submit={async (password) => {
            const { recoveryCodes } = await api.staffSignIn.newRecoveryCodes({ body: { password } });
            await onChanged(recoveryCodes);
          }}
          onClose={() => setRenewing(false)}
        />
      )}
    </Card>
  );
}
