import { useTranslation } from '@xunban/i18n/react';
import { PageHeader } from '@xunban/ui';
import { OwnSchedule } from '../../back-office/schedules/own-schedule.tsx';
import { OwnSignInPanels } from './components/own-sign-in-panels.tsx';
import styles from './own-sign-in.module.css';

/** Sign-in settings of the signed-in user: authenticator, passkeys, recovery codes, and recent changes. */
export function OwnSignInPage() {
  const { t } = useTranslation('console-sign-in');
  return (
    <>
      <PageHeader title={t('page.title')} lead={t('page.lead')} />
      <div className={styles['panels']}>
        <OwnSignInPanels />
        <OwnSchedule />
      </div>
    </>
  );
}
