import type { OrderStateCode } from '@xunban/contract';
import { factsOfCode, ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Badge } from '@xunban/ui';

/** @param percent progress of production; left out where a list does not know it */
export function StateTag({ state, percent }: { state: OrderStateCode; percent?: number }) {
  const { t } = useTranslation('order-texts');
  return (
    <Badge tone={factsOfCode(state).staffTone}>
      {t(`state.${state}`)}
      {state === ORDER_STATES.inProduction && percent !== undefined && ` ${percent}%`}
    </Badge>
  );
}
