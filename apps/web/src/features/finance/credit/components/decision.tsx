import type { CreditStatement, CreditStatementDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, buttonClass, ConfirmDialog, layout, moneyText, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useReconcile } from '../api/use-credit.ts';
import { ObjectDialog } from './object-dialog.tsx';

/** Actions that the member can take on a statement now: confirm it, object to it, repay it. */
export function Decision({
  statement,
}: {
  statement: Pick<CreditStatement, 'id' | 'edition' | 'total' | 'confirmBy' | 'can' | 'state'> &
    Pick<CreditStatementDetail, 'lines'>;
}) {
  const { t } = useTranslation('credit');
  const [asking, setAsking] = useState<'confirm' | 'object' | null>(null);
  const reconcile = useReconcile();
  const { id: statementId, edition, can } = statement;
  return (
    <>
      {statement.state === 'toConfirm' && (
        <p className={layout['muted']}>{t('decision.until', { at: minuteText(statement.confirmBy) })}</p>
      )}
      <div className={layout['row2']}>
        {can.includes('confirm') && (
          <Button kind="primary" onClick={() => setAsking('confirm')}>
            {t('decision.confirm')}
          </Button>
        )}
        {can.includes('object') && <Button onClick={() => setAsking('object')}>{t('decision.object')}</Button>}
        {can.includes('repay') && (
          <Link to="/main/credit" className={buttonClass({})}>
            {t('statements.repay')}
          </Link>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'confirm'}
        onClose={() => setAsking(null)}
        question={t('decision.confirmTitle')}
        confirm={t('decision.confirm')}
        onConfirm={async () => {
          await reconcile.mutateAsync(
            { statementId, edition, decision: 'confirm' },
            { onError: (error) => toast.error(problemText(error)) },
          );
          toast.success(t('decision.confirmed'));
        }}
      >
        <p>{t('decision.confirmText', { amount: moneyText(statement.total) })}</p>
      </ConfirmDialog>
      <ObjectDialog statement={statement} open={asking === 'object'} onClose={() => setAsking(null)} />
    </>
  );
}
