import type { GatewayOffer } from '@xunban/contract';
import { scanTexts } from '@xunban/i18n/payment-texts';
import { lazy, Suspense } from 'react';
import styles from './payment.module.css';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** The QR code to pay with the app of a provider. */
export function ScanPanel({ text, gateway }: { text: string; gateway: GatewayOffer }) {
  const { label, hint } = scanTexts(gateway);
  return (
    <div className={styles['scan']}>
      <Suspense fallback={<div className={styles['qr']} />}>
        <QrCode text={text} label={label} />
      </Suspense>
      <p>{hint}</p>
    </div>
  );
}
