import { useTranslation } from '@xunban/i18n/react';
import { CopyButton, TextInput } from '@xunban/ui';
import styles from './payment.module.css';

/** The link with which somebody else can pay without signing in. */
export function ShareLink({ token }: { token: string }) {
  const { t } = useTranslation('payment');
  const link = `${location.origin}/paymentOrder?token=${token}`;
  return (
    <details className={styles['share']}>
      <summary>{t('share.title')}</summary>
      <p className={styles['soft']}>{t('share.lead')}</p>
      <TextInput
        readOnly
        aria-label={t('share.link')}
        value={link}
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={link} label={t('share.copy')} />}
      />
    </details>
  );
}
