import { useTranslation } from '@xunban/i18n/react';
import { ConfirmDialog, Money, problemText, toast } from '@xunban/ui';
import { useNavigate } from 'react-router';
import { useReopen } from '../api/use-pay.ts';
import styles from './payment.module.css';

interface AmountChangedProps {
  readonly before: number;
  /** Null while there is nothing to ask; 0 when nothing is due any more. */
  readonly after: number | null;
  readonly mainOrderIds: readonly string[];
  readonly onClose: () => void;
}

/** The orders cost something else than the payer saw: shows both and asks. Nothing has been paid. */
export function AmountChanged({ before, after, mainOrderIds, onClose }: AmountChangedProps) {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const reopen = useReopen();
  const goOn = async () => {
    if (after === 0) return navigate('/main/orderList');
    await reopen.mutateAsync(mainOrderIds, { onError: (error) => toast.error(problemText(error)) });
  };
  return (
    <ConfirmDialog
      open={after !== null}
      onClose={onClose}
      question={t('changed.title')}
      confirm={after === 0 ? t('toOrders') : t('changed.accept')}
      onConfirm={goOn}
    >
      <p>{t('changed.hint')}</p>
      <dl className={styles['sums']}>
        <dt>{t('changed.before')}</dt>
        <dd>
          <s>
            <Money yuan={before} />
          </s>
        </dd>
        <dt>{t('changed.after')}</dt>
        <dd>{after === 0 ? t('changed.none') : <Money yuan={after ?? 0} strong />}</dd>
      </dl>
    </ConfirmDialog>
  );
}
