import { useTranslation } from '@xunban/i18n/react';
import { ConfirmDialog, Money } from '@xunban/ui';
import type { ChangedPrice } from '../../../../shared/changed-price.ts';
import styles from './checkout.module.css';

interface PriceChangedProps {
  readonly price: ChangedPrice | null;
  readonly onClose: () => void;
  readonly onAccept: (total: number) => Promise<unknown>;
}

/** The price is another one than the buyer saw: shows both and asks. Nothing has been ordered yet. */
export function PriceChanged({ price, onClose, onAccept }: PriceChangedProps) {
  const { t } = useTranslation('order');
  return (
    <ConfirmDialog
      open={price !== null}
      onClose={onClose}
      question={t('confirm.changedTitle')}
      confirm={t('confirm.acceptNew')}
      onConfirm={async () => price && (await onAccept(price.after))}
    >
      <p>{t('confirm.changedHint')}</p>
      {price && (
        <dl className={styles['sums']}>
          <dt>{t('confirm.before')}</dt>
          <dd>
            <s>
              <Money yuan={price.before} />
            </s>
          </dd>
          <dt>{t('confirm.after')}</dt>
          <dd className={styles['due']}>
            <Money yuan={price.after} strong />
          </dd>
        </dl>
      )}
    </ConfirmDialog>
  );
}
