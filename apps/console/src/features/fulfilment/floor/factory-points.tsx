import type { FactoryProposal } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { Progress } from 'antd';
import styles from './floor.module.css';

type Candidate = FactoryProposal['candidates'][number];

/** Score of a factory for a board, with the origin of each part. */
export function FactoryPoints({ candidate }: { readonly candidate: Candidate }) {
  const { t } = useTranslation('console-floor');
  const { points, parts, queueDays, openM2, m2PerDay, isInTime, onTimePercent, score, km } = candidate;
  const texts: Record<Candidate['parts'][number]['kind'], string> = {
    queue:
      m2PerDay === 0
        ? t('points.noCapacity')
        : [
            t('points.queue', { open: openM2, perDay: m2PerDay, count: queueDays }),
            isInTime === false ? t('points.tooLate') : '',
          ]
            .filter(Boolean)
            .join(t('points.comma')),
    onTime: onTimePercent === null ? t('points.noneSent') : t('points.onTime', { percent: onTimePercent }),
    score: score === null ? t('points.noScore') : t('points.score', { score: score.toFixed(1) }),
    distance: km === null ? t('points.noPlace') : t('points.distance', { km }),
  };
  return (
    <>
      <Progress
        percent={points}
        size="small"
        format={() => t('points.sum', { points })}
        aria-label={t('points.of', { name: candidate.name, points })}
      />
      <ul className={classes(layout['small'], styles['parts'])}>
        {parts.map(({ kind, points: own, of }) => (
          <li key={kind}>
            {texts[kind]} <span className={layout['muted']}>{t('points.part', { points: own, of })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
