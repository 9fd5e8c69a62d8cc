import type { ReviewFinding, StaffOrderDetail } from '@xunban/contract';
import { findingText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';
import styles from '../orders.module.css';
import { PlaceLens } from './place-lens.tsx';

const TONES: Readonly<Record<ReviewFinding['severity'], Tone>> = {
  error: 'error',
  warning: 'warning',
  note: 'neutral',
};

const WEIGHTS: Readonly<Record<ReviewFinding['severity'], number>> = { error: 0, warning: 1, note: 2 };

/** What stops the order stands first, then what does most harm, as the server orders it; each with its places. */
export function Findings({ order }: { order: Pick<StaffOrderDetail, 'findings' | 'picture' | 'measured'> }) {
  const { t } = useTranslation('console');
  const { findings, picture, measured } = order;
  if (findings.length === 0) return <p className={styles['soft']}>{t('order.noFindings')}</p>;
  return (
    <ul className={styles['list']}>
      {findings
        .toSorted((a, b) => WEIGHTS[a.severity] - WEIGHTS[b.severity])
        .map((finding) => (
          <li key={`${finding.code}-${finding.field ?? ''}-${findingText(finding)}`}>
            <Badge tone={TONES[finding.severity]}>{t(`finding.${finding.severity}`)}</Badge> {findingText(finding)}
            {finding.places && measured.widthMm !== undefined && (
              <PlaceLens
                places={finding.places}
                count={countOf(finding, finding.places.length)}
                picture={picture}
                widthMm={measured.widthMm}
              />
            )}
          </li>
        ))}
    </ul>
  );
}

const countOf = ({ params }: ReviewFinding, listed: number): number =>
  typeof params['places'] === 'number' ? params['places'] : listed;
