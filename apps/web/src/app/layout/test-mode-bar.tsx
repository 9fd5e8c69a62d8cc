import { SANDBOX_PAY_PASSWORD } from '@xunban/contract/sandbox-rules';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Button } from '@xunban/ui';
import { isTestMode, switchTestMode } from '../../shared/test-mode.ts';
import styles from './frames.module.css';

/** At the foot of every page in test mode, so that test data is not mistaken for real data. */
export function TestModeBar() {
  const { t } = useTranslation();
  if (!isTestMode()) return null;
  return (
    <aside className={styles['testMode']} aria-label={t('testMode.label')}>
      <Badge tone="warning">{t('testMode.badge')}</Badge>
      <p>{t('testMode.text', { payPassword: SANDBOX_PAY_PASSWORD })}</p>
      <Button size="small" onClick={() => switchTestMode(false)}>
        {t('testMode.leave')}
      </Button>
    </aside>
  );
}
