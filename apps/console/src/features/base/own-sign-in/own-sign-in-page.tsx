import { useTranslation } from '@xunban/i18n/react';
import { PageHeader } from '@xunban/ui';
import { OwnSignInPanels } from './components/own-sign-in-panels.tsx';

/** How the signed-in person signs in: authenticator, passkeys, recovery codes, and what was changed lately. */
export function OwnSignInPage() {
  const { t } = useTranslation('console-sign-in');
  return (
    <>
      <PageHeader title={t('page.title')} lead={t('page.lead')} />
      <OwnSignInPanels />
    </>
  );
}
