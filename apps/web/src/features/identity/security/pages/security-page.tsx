import { useTranslation } from '@xunban/i18n/react';
import { DataState, PageHeader, PanelBoundary } from '@xunban/ui';
import { useMember } from '../../../../shared/member.ts';
import { BehalfActs } from '../components/behalf-acts.tsx';
import { ChangePassword } from '../components/change-password.tsx';
import { ChangePhone } from '../components/change-phone.tsx';
import { LoginDevices } from '../components/login-devices.tsx';
import { OwnData } from '../components/own-data.tsx';
import { PayPasswordCard } from '../components/pay-password-card.tsx';
import styles from '../components/security.module.css';

/** What opens the account: password, telephone, pay password, and the devices that are signed in. */
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
              <BehalfActs />
            </PanelBoundary>
            <OwnData />
          </div>
        )}
      </DataState>
    </>
  );
}
