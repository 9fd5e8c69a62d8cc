import type { StaffStatement } from '@xunban/contract';
import type { CreditState, StatementState } from '@xunban/contract/credit-states';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, type Tone } from '@xunban/ui';

const ACCOUNTS: Readonly<Record<CreditState, Tone>> = {
  none: 'neutral',
  applied: 'warning',
  active: 'success',
  suspended: 'error',
  closed: 'neutral',
};
const STATEMENTS: Readonly<Record<StatementState, Tone>> = {
  toConfirm: 'info',
  disputed: 'warning',
  confirmed: 'info',
  partlyPaid: 'info',
  settled: 'success',
};

export function CreditBadge({ state }: { readonly state: CreditState }) {
  const { t } = useTranslation('credit-texts');
  return <Badge tone={ACCOUNTS[state]}>{t(`state.${state}`)}</Badge>;
}

export function StatementBadge({ statement }: { readonly statement: Pick<StaffStatement, 'state' | 'isOverdue'> }) {
  const { t } = useTranslation('credit-texts');
  return (
    <>
      <Badge tone={STATEMENTS[statement.state]}>{t(`statement.${statement.state}`)}</Badge>{' '}
      {statement.isOverdue && <Badge tone="error">{t('overdue')}</Badge>}
    </>
  );
}
