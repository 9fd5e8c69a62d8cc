import { useQuery } from '@tanstack/react-query';
import type { GatewayOffer } from '@xunban/contract';
import { inLanguage } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { classes, layout } from '@xunban/ui';
import { useState } from 'react';
import { paymentQueries } from '../api/payment-queries.ts';
import { firstGateway } from '../model/open-gateways.ts';
import { MethodMark } from './method-mark.tsx';
import styles from './payment.module.css';

interface GatewayChoiceProps {
  readonly gateways: readonly GatewayOffer[];
  readonly chosen: GatewayOffer | undefined;
  readonly onChoose: (method: string) => void;
}

/** The gateways as a choice. */
export function GatewayChoice({ gateways, chosen, onChoose }: GatewayChoiceProps) {
  const { t } = useTranslation('payment');
  return (
    <fieldset className={classes(layout['fieldset2'], styles['methods'])}>
      <legend>{t('method.title')}</legend>
      {gateways.length === 0 && <p className={layout['muted']}>{t('method.none')}</p>}
      {gateways.map((offer) => (
        <label key={offer.method} className={styles['method']}>
          <input type="radio" name="gateway" checked={chosen === offer} onChange={() => onChoose(offer.method)} />
          <MethodMark method={offer.method} gateway={offer} />
          <span className={styles['methodWords']}>
            <strong>{inLanguage(offer.label)}</strong>
            <span className={layout['muted']}>{inLanguage(offer.hint)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the chosen gateway of some: without a choice, the first one that opens in this browser. */
export function useChosenGateway(gateways: readonly GatewayOffer[]): Omit<GatewayChoiceProps, 'gateways'> {
  const [wish, setWish] = useState<string | null>(null);
  return { chosen: gateways.find(({ method }) => method === wish) ?? firstGateway(gateways), onChoose: setWish };
}

/**
 * The choice among the gateways of the instance, for a payment without an order; null until they are known.
 * @param enabled false while another way to pay is chosen
 */
export function useOwnGateways(enabled = true): GatewayChoiceProps | null {
  const { data } = useQuery({ ...paymentQueries.gateways(), enabled });
  const choice = useChosenGateway(data?.items ?? []);
  return data ? { gateways: data.items, ...choice } : null;
}
