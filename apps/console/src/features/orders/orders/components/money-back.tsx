import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { Visible } from '../../../../shared/visible.tsx';

type Parts = NonNullable<StaffOrderDetail['cancelOffer']>['back'];

const LABEL_KEYS = { wallet: 'back.wallet', credit: 'back.credit', online: 'back.online' } as const;

/** Refund destinations and amounts of a main order. */
export function MoneyBack({ back }: { readonly back: Parts | undefined }) {
  const { t } = useTranslation('console');
  return (
    <Visible value={back}>
      {(parts) =>
        parts.length === 0
          ? t('back.nothing')
          : parts.map(({ to, amount }) => t(LABEL_KEYS[to], { amount: moneyText(amount) })).join(' · ')
      }
    </Visible>
  );
}

/** Refund amount and destinations of a cancelled board. @param feeYuan fee that the company would retain */
export function CancellationBack({
  order,
  feeYuan = 0,
}: {
  readonly order: StaffOrderDetail;
  readonly feeYuan?: number;
}) {
  const { t } = useTranslation('console');
  const goesBack = order.cancellation?.goesBack;
  if (!order.cancellation || goesBack === undefined) return null;
  const amount = Math.max(0, Math.round((goesBack - feeYuan) * 100) / 100);
  return (
    <p aria-live="polite">
      {amount === 0 ? t('back.nothing') : <strong>{t('back.amount', { amount: moneyText(amount) })}</strong>}
      {amount > 0 && feeYuan === 0 && (
        <>
          {' '}
          <MoneyBack back={order.cancellation.back} />
        </>
      )}
      {amount > 0 && feeYuan > 0 && ` ${t('back.sameWay')}`}
    </p>
  );
}
