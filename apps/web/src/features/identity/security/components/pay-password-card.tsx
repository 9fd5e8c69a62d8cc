import { useTranslation } from '@xunban/i18n/react';
import { Button, Card } from '@xunban/ui';
import { useState } from 'react';
import type { Member } from '../../../../shared/member-storage.ts';
import { PayPasswordSetup } from '../../../finance/payment/components/pay-password-setup.tsx';
import styles from './security.module.css';

/** The six digits that every debit asks for: set or replaced with a code to the telephone. */
export function PayPasswordCard({ member }: { member: Member }) {
  const { t } = useTranslation('security');
  const [isSetting, setSetting] = useState(false);
  const close = () => setSetting(false);
  return (
    <Card title={t('payPassword.title')}>
      {isSetting ? (
        <PayPasswordSetup onSet={close} onCancel={close} />
      ) : (
        <div className={styles['form']}>
          <p>{t(member.hasPayPassword ? 'payPassword.isSet' : 'payPassword.isNotSet')}</p>
          <Button className={styles['submit'] ?? ''} onClick={() => setSetting(true)}>
            {t(member.hasPayPassword ? 'payPassword.replace' : 'payPassword.set')}
          </Button>
        </div>
      )}
    </Card>
  );
}
