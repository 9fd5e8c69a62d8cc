import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, ConfirmDialog, classes, layout, moneyText } from '@xunban/ui';
import { useState } from 'react';
import { useAgreeCancellation, useRefuseCancellation } from '../api/use-order-actions.ts';
import { BackParts } from './back-parts.tsx';
import styles from './orders.module.css';

type CancelOffer = NonNullable<OrderDetail['cancelOffer']>;

/** Shows the amounts that the company would retain and refund for a board in production, and takes the buyer's decision. */
export function CancelOfferCard({ order, offer }: { order: OrderDetail; offer: CancelOffer }) {
  const { t } = useTranslation('order');
  const [asking, setAsking] = useState<'agree' | 'keep' | null>(null);
  const agree = useAgreeCancellation();
  const refuse = useRefuseCancellation();
  const fee = moneyText(offer.fee);
  const close = () => setAsking(null);
  return (
    <Card title={t('offer.title')}>
      <div className={classes(layout['stack3'], styles['list'])}>
        <p>
          <strong>{t('offer.reason')}</strong> {offer.reason}
        </p>
        <p>{t(offer.goesBack > 0 ? 'offer.lead' : 'offer.none', { fee, amount: moneyText(offer.goesBack) })}</p>
        {offer.back.length > 0 && <BackParts back={offer.back} />}
        <div className={layout['rowEnd2']}>
          <Button kind="danger" onClick={() => setAsking('agree')}>
            {t('offer.agree')}
          </Button>
          <Button kind="primary" onClick={() => setAsking('keep')}>
            {t('offer.keep')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'agree'}
        onClose={close}
        question={t('offer.agreeQuestion')}
        confirm={t('offer.agree')}
        danger
        onConfirm={() => agree.mutateAsync({ orderId: order.id, fee: offer.fee.toFixed(2) })}
      >
        <p>{t('offer.agreeHint', { fee })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'keep'}
        onClose={close}
        question={t('offer.keepQuestion')}
        confirm={t('offer.keep')}
        onConfirm={() => refuse.mutateAsync(order.id)}
      >
        <p>{t('offer.keepHint')}</p>
      </ConfirmDialog>
    </Card>
  );
}
