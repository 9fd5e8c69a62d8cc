import type { CreditStatement } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Badge } from '@xunban/ui';
import { STATEMENT_TONES } from './credit-tones.ts';

/** Shows the state, and next to it an overdue mark. */
export function StatementState({
  statement: { state, isOverdue },
}: {
  statement: Pick<CreditStatement, 'state' | 'isOverdue'>;
}) {
  const { t } = useTranslation('credit-texts');
  return (
    <>
      <Badge tone={STATEMENT_TONES[state]}>{t(`statement.${state}`)}</Badge>
      {isOverdue && (
        <>
          {' '}
          <Badge tone="error">{t('overdue')}</Badge>
        </>
      )}
    </>
  );
}
