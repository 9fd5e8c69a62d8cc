import type { ReviewFinding } from '@xunban/contract';
import { findingText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';
import styles from '../orders.module.css';

const TONES: Readonly<Record<ReviewFinding['severity'], Tone>> = {
  error: 'error',
  warning: 'warning',
  note: 'neutral',
};

const WEIGHTS: Readonly<Record<ReviewFinding['severity'], number>> = { error: 0, warning: 1, note: 2 };

/** What stops the order stands first. */
export function Findings({ findings }: { findings: readonly ReviewFinding[] }) {
  const { t } = useTranslation('console');
  if (findings.length === 0) return <p className={styles['soft']}>{t('order.noFindings')}</p>;
  return (
    <ul className={styles['list']}>
      {findings
        .toSorted((a, b) => WEIGHTS[a.severity] - WEIGHTS[b.severity])
        .map((finding) => (
          <li key={`${finding.code}-${finding.field ?? ''}-${findingText(finding)}`}>
            <Badge tone={TONES[finding.severity]}>{t(`finding.${finding.severity}`)}</Badge> {findingText(finding)}
          </li>
        ))}
    </ul>
  );
}
