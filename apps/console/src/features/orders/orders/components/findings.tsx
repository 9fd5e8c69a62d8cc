import type { ReviewFinding, StaffOrderDetail } from '@xunban/contract';
import { FINDING_SEVERITIES } from '@xunban/contract/review-rules';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, layout, type Tone } from '@xunban/ui';
import type { ReactNode } from 'react';
import { FindingLens } from './finding-lens.tsx';

const TONES: Readonly<Record<ReviewFinding['severity'], Tone>> = {
  error: 'error',
  undecided: 'warning',
  warning: 'warning',
  note: 'neutral',
};

/** Findings that stop the order first, then by severity, as ordered by the server; each with its places. */
export function Findings({
  findings,
  order,
  actionOf,
}: {
  findings: readonly ReviewFinding[];
  order: Pick<StaffOrderDetail, 'image' | 'measured'>;
  /** Action shown next to a finding. */
  actionOf?: (finding: ReviewFinding) => ReactNode;
}) {
  const { t } = useTranslation('console');
  if (findings.length === 0) return <p className={layout['muted']}>{t('order.noFindings')}</p>;
  return (
    <ul className={layout['stack2']}>
      {findings
        .toSorted((a, b) => FINDING_SEVERITIES.indexOf(a.severity) - FINDING_SEVERITIES.indexOf(b.severity))
        .map((finding) => (
          <li key={`${finding.code}-${finding.field ?? ''}-${findingText(finding)}`}>
            <Badge tone={TONES[finding.severity]}>{t(`finding.${finding.severity}`)}</Badge> {findingText(finding)}
            {actionOf?.(finding)}
            <FindingLens finding={finding} order={order} />
          </li>
        ))}
    </ul>
  );
}
