import type { ChangeOrder } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { moneyText } from '@xunban/ui';
import { BACK_TO } from '../model/refund-texts.ts';

/** Lists the refund destinations and amounts. */
export function BackParts({ back }: { back: ChangeOrder['back'] }) {
  const { t } = useTranslation('order');
  const parts = back.map(({ to, amount }) => t(BACK_TO[to], { amount: moneyText(amount) }));
  return <p>{t('offer.parts', { parts: parts.join(' · ') })}</p>;
}
