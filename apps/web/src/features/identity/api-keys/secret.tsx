import { useTranslation } from '@xunban/i18n/react';
import { Button, CopyButton, classes, layout, Notice } from '@xunban/ui';
import styles from './api-keys.module.css';

/** A new secret: shown once, with a request that uses it. */
export function Secret({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const request = `curl -H 'Authorization: Bearer ${token}' ${window.location.origin}/api/app/api-key`;
  return (
    <div className={layout['stack4']}>
      <Notice tone="warning" title={t('secret.once')} live>
        {t('secret.onceHint')}
      </Notice>
      <div>
        <p className={layout['muted']}>{t('secret.key')}</p>
        <p className={classes(layout['line2'], styles['secret'])}>
          <code>{token}</code>
          <CopyButton text={token} label={t('secret.copy')} />
        </p>
      </div>
      <div>
        <p className={layout['muted']}>{t('secret.try')}</p>
        <p className={classes(layout['line2'], styles['secret'])}>
          <code>{request}</code>
          <CopyButton text={request} label={t('secret.copyTry')} />
        </p>
      </div>
      <Button kind="primary" onClick={onClose}>
        {t('secret.stored')}
      </Button>
    </div>
  );
}
