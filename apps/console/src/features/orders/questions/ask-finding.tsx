import type { ReviewFinding, StaffOrderDetail } from '@xunban/contract';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { AskDialog } from './ask-dialog.tsx';
import styles from './questions.module.css';
import { canAskAbout, useCanAsk } from './use-can-ask.ts';

/** The button next to a finding: opens its question filled in, and the second click sends it. */
export function AskFinding({ order, finding }: { readonly order: StaffOrderDetail; readonly finding: ReviewFinding }) {
  const { t } = useTranslation('console-questions');
  const [isAsking, setAsking] = useState(false);
  const canAsk = useCanAsk();
  const index = order.findings?.indexOf(finding) ?? -1;
  if (!canAsk || !canAskAbout(order) || index < 0) return null;
  return (
    <span className={styles['ask']}>
      <GuardedButton
        permission="order.review"
        size="small"
        aria-label={t('askAbout', { finding: findingText(finding) })}
        onClick={() => setAsking(true)}
      >
        {t('ask')}
      </GuardedButton>
      {isAsking && <AskDialog order={order} about={{ finding: index }} onClose={() => setAsking(false)} />}
    </span>
  );
}
