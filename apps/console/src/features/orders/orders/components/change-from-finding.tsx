import { useQuery } from '@tanstack/react-query';
import type { ReviewFinding, StaffOrderDetail } from '@xunban/contract';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { useState } from 'react';
import { GuardedButton } from '../../../../shared/access.tsx';
import { questionQueries } from '../../questions/question-queries.ts';
import { useCanAsk } from '../../questions/use-can-ask.ts';
import styles from '../orders.module.css';
import { ChangeDialog } from './change-dialog.tsx';

/** The button next to a finding: opens its change order filled in, and the second click proposes it. */
export function ChangeFromFinding({
  order,
  finding,
}: {
  readonly order: StaffOrderDetail;
  readonly finding: ReviewFinding;
}) {
  const { t } = useTranslation('console');
  const [isOpen, setOpen] = useState(false);
  const canAsk = useCanAsk();
  const index = order.findings?.indexOf(finding) ?? -1;
  const material = useQuery({ ...questionQueries.draft(order.id, index), enabled: isOpen && index >= 0 });
  const isPossible = order.can.includes('requestChange');
  if (!canAsk || index < 0 || (!isPossible && !isOpen)) return null;
  return (
    <span className={styles['fromFinding']}>
      <GuardedButton
        permission="order.review"
        size="small"
        loading={isOpen && material.isPending}
        aria-label={t('change.fromFindingLabel', { finding: findingText(finding) })}
        onClick={() => setOpen(true)}
      >
        {t('change.fromFinding')}
      </GuardedButton>
      {isOpen && !material.isPending && (
        <ChangeDialog
          order={order}
          overtaken={!isPossible}
          from={{ finding: index, asFound: material.data?.asFound ?? null }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
