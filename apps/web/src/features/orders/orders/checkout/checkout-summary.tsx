import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, classes, layout, Money } from '@xunban/ui';
import { OnceFailure } from '../../../../shared/once-failure.tsx';
import { sumYuan } from '../../../../shared/sum-yuan.ts';
import styles from './checkout.module.css';

interface CheckoutSummaryProps {
  readonly goods: number;
  /** Null while no carrier is chosen. */
  readonly freight: number | null;
  /** Discount by coupons. */
  readonly discount: number;
  readonly isSubmitting: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
}

/** The sums, and the button that orders. */
export function CheckoutSummary({ goods, freight, discount, isSubmitting, error, onSubmit }: CheckoutSummaryProps) {
  const { t } = useTranslation('order');
  return (
    <Card className={styles['summary'] ?? ''}>
      <dl className={styles['sums']}>
        <dt>{t('confirm.goods')}</dt>
        <dd>
          <Money yuan={goods} />
        </dd>
        <dt>{t('confirm.freight')}</dt>
        <dd>{freight === null ? '—' : <Money yuan={freight} />}</dd>
        {discount > 0 && (
          <>
            <dt>{t('confirm.coupon')}</dt>
            <dd>
              <Money yuan={-discount} />
            </dd>
          </>
        )}
      </dl>
      <p className={layout['muted']}>
        {t('confirm.tax')} · {t('confirm.payLater')}
      </p>
      <OnceFailure
        error={error}
        unknown={{ title: t('confirm.unknown'), hint: t('confirm.unknownHint') }}
        refused={t('confirm.failed')}
      />
      <div className={classes(layout['stack3'], styles['bar'])}>
        <p className={styles['sum']}>
          <span>{t('confirm.total')}</span>
          <span className={styles['due']}>
            {freight === null ? '—' : <Money yuan={sumYuan([goods, freight, -discount])} strong />}
          </span>
        </p>
        <Button kind="primary" size="large" block busy={isSubmitting} disabled={freight === null} onClick={onSubmit}>
          {t(isSubmitting ? 'confirm.submitting' : 'confirm.submit')}
        </Button>
      </div>
      {freight === null && <p className={layout['muted']}>{t('confirm.missing')}</p>}
    </Card>
  );
}
