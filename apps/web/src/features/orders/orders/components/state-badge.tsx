import type { OrderStateCode } from '@xunban/contract';
import { factsOfCode, ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Badge } from '@xunban/ui';

export function StateBadge({ state, percent }: { state: OrderStateCode; percent: number }) {
  const { t } = useTranslation('order-texts');
  return (
    <Badge tone={factsOfCode(state).buyerTone}>
      {t(`state.${state}`)}
      {state === ORDER_STATES.inProduction && ` ${percent}%`}
    </Badge>
  );
}
