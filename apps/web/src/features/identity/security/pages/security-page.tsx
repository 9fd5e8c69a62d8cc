import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, DataState, layout, PageHeader, PanelBoundary } from '@xunban/ui';
import { useState } from 'react';
import { useMember } from '../../../../shared/member.ts';
import type { Member } from '../../../../shared/member-storage.ts';
import { PayPasswordSetup } from '../../../finance/payment/components/pay-password-setup.tsx';
import { AccountData } from '../components/account-data.tsx';
import { ChangePassword } from '../components/change-password.tsx';
import { ChangePhone } from '../components/change-phone.tsx';
import { LoginDevices } from '../components/login-devices.tsx';
import { OnBehalfActions } from '../components/on-behalf-actions.tsx';
import styles from '../components/security.module.css';

/** Access to the account: password, phone, pay password, and the signed-in devices. */
export function SecurityPage() {
  const { t } = useTranslation(['security', 'pages']);
  const member = useMember();
  return (
    <>
      <PageHeader title={t('pages:editPassword.title')} lead={t('lead')} />
      <DataState query={member}>
        {(data) => (
          <div className={styles['grid']}>
            <ChangePassword member={data} />
            <ChangePhone member={data} />
            <PayPasswordCard member={data} />
            <PanelBoundary>
              <LoginDevices />
            </PanelBoundary>
            <PanelBoundary>
              <OnBehalfActions />
            </PanelBoundary>
            <AccountData />
          </div>
        )}
      </DataState>
    </>
  );
}

/** The six digits that every debit requires: set or replaced with a code to the phone. */
function PayPasswordCard({ member }: { member: Member }) {
  const { t } = useTranslation('security');
  const [isSetting, setSetting] = useState(false);
  const close = () => setSetting(false);
  return (
    <Card title={t('payPassword.title')}>
      {isSetting ? (
        <PayPasswordSetup onSet={close} onCancel={close} />
      ) : (
        <div className={classes(layout['stack4'], styles['form'])}>
          <p>{t(member.hasPayPassword ? 'payPassword.isSet' : 'payPassword.isNotSet')}</p>
          <Button className={styles['submit'] ?? ''} onClick={() => setSetting(true)}>
            {t(member.hasPayPassword ? 'payPassword.replace' : 'payPassword.set')}
          </Button>
        </div>
      )}
    </Card>
  );
}
