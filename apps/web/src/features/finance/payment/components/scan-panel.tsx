import { useTranslation } from '@xunban/i18n/react';
import { lazy, Suspense } from 'react';
import styles from './payment.module.css';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** The QR code to pay with WeChat. WeChat's own browser cannot scan its own page, so there the alternative is explained. */
export function ScanPanel({ text }: { text: string }) {
  const { t } = useTranslation('payment');
  const isInWechat = navigator.userAgent.includes('MicroMessenger/');
  return (
    <div className={styles['scan']}>
      <Suspense fallback={<div className={styles['qr']} />}>
        <QrCode text={text} label={t('scan.label')} />
      </Suspense>
      <p>{t(isInWechat ? 'scan.inWechat' : 'scan.hint')}</p>
    </div>
  );
}
