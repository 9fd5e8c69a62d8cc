import { useTranslation } from '@xunban/i18n/react';
import { BrandMark, classes, layout } from '@xunban/ui';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { OwnSignInPanels } from './components/own-sign-in-panels.tsx';
import styles from './own-sign-in.module.css';

/** Replaces the full console until a second factor is set up. @param corner the signed-in user, and the sign-out */
export function OwedFactor({ corner }: { corner: ReactNode }) {
  const { t } = useTranslation('console-sign-in');
  return (
    <div className={styles['owed']}>
      <header className={classes(layout['rowCentred2'], layout['spread'])}>
        <BrandMark size={26} />
        <div>{corner}</div>
      </header>
      <main>
        <h1>{t('page.owedTitle')}</h1>
        <Alert type="info" showIcon title={t('page.owedLead')} className={layout['spaceBelow4'] ?? ''} />
        <OwnSignInPanels />
      </main>
    </div>
  );
}
