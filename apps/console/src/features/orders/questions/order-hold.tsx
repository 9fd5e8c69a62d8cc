import type { StaffOrderDetail } from '@xunban/contract';
import { OWN_HOLDS } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Notice } from '@xunban/ui';
import { OwnHoldDecision } from './own-hold.tsx';

const HELD = { productionFile: 'heldByFile', floor: 'heldByFloor', material: 'heldByMaterial' } as Partial<
  Record<NonNullable<StaffOrderDetail['hold']>['cause'], 'heldByFile' | 'heldByFloor' | 'heldByMaterial'>
>;

/** Why an order stands still, since when, and the decision that lets it go on. */
export function OrderHold({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('console-questions');
  const { hold, promisedShipDate: promised, forecastShipDate: forecast } = order;
  if (!hold) return null;
  return (
    <Notice
      tone={hold.waitsFor === 'company' ? 'warning' : 'info'}
      title={t(HELD[hold.cause] ?? 'held', { since: minuteText(hold.since), day: hold.expectedOn ?? '' })}
      action={<OwnHoldDecision order={order} />}
    >
      {hold.reason !== '' && <p>{hold.reason}</p>}
      <p>{t('heldBlocks')}</p>
      {promised && forecast && !OWN_HOLDS.has(hold.cause) && <p>{t('heldForecast', { promised, forecast })}</p>}
    </Notice>
  );
}
