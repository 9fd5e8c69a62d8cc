import type { FreightChange } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { layout, moneyText } from '@xunban/ui';

/** Shipments that reduced the freight of their main order, with the amounts. */
export function FreightChanges({ changes }: { readonly changes: readonly FreightChange[] }) {
  const { t } = useTranslation('payment');
  return changes.map((change) => (
    <p key={change.at} className={layout['muted']}>
      {minuteText(change.at)} ·{' '}
      {t('freightChanged', {
        orderNos: change.orderNos.join(', '),
        before: moneyText(change.before),
        after: moneyText(change.after),
      })}
    </p>
  ));
}
