import { useQuery } from '@tanstack/react-query';
import type { FreightOption } from '@xunban/contract';
import type { BoardSpec } from '@xunban/contract/board-spec';
import { formulaText } from '@xunban/i18n/board-texts';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { useLanguage, useTranslation } from '@xunban/i18n/react';
import { regionChoice } from '@xunban/i18n/region-names';
import { classes, layout, Money, moneyText, problemText } from '@xunban/ui';
import { useId, useState } from 'react';
import { weightText } from '../../../shared/board/measure-text.ts';
import { useServerText } from '../../../shared/board/use-server-text.ts';
import { quoteQueries } from '../live-quote/quote-queries.ts';
import styles from './price-lines.module.css';

interface FreightLineProps {
  readonly spec: BoardSpec;
  readonly goods: number;
  /** The board has a price: freight is only asked for such boards. */
  readonly isPriced: boolean;
}

/** Freight to a province, so that the full amount is known before anything is added to the cart. */
export function FreightLine({ spec, goods, isPriced }: FreightLineProps) {
  const { t } = useTranslation('quote');
  const { language } = useLanguage();
  const serverText = useServerText();
  const id = useId();
  const [province, setProvince] = useState(rememberedProvince);
  const provinces = useQuery(quoteQueries.provinces());
  const freight = useQuery({
    ...quoteQueries.freight({ ...spec, remarks: '' }, province),
    enabled: province !== '' && isPriced,
  });
  const choose = (next: string) => {
    setProvince(next);
    rememberProvince(next);
  };
  const cheapest = cheapestDelivery(freight.data ?? []);
  return (
    <section aria-label={t('price.freight')} className={styles['freight']}>
      <div className={styles['to']}>
        <label className={layout['faint']} htmlFor={id}>
          {t('price.freightTo')}
        </label>
        <select
          id={id}
          value={provinces.data ? province : ''}
          onChange={(event) => choose(event.target.value)}
          className={styles['select']}
        >
          <option value="">{t('price.province')}</option>
          {provinces.data?.map((name) => (
            <option key={name} value={name}>
              {regionChoice(name, language)}
            </option>
          ))}
        </select>
      </div>
      <div className={classes(freight.isPlaceholderData && styles['stale'])}>
        {province !== '' && freight.error && <p className={layout['muted']}>{problemText(freight.error)}</p>}
        {freight.data?.length === 0 && <p className={layout['muted']}>{t('price.freightNone')}</p>}
        {freight.data?.map((option) => (
          <Carrier key={option.carrier} option={option} />
        ))}
        {cheapest && (
          <p className={styles['sum']}>
            <span>{t('price.freightTotal', { carrier: serverText(`pricing.carrier.${cheapest.carrier}`) })}</span>
            <strong>{moneyText(Math.round((goods + cheapest.price) * 100) / 100)}</strong>
          </p>
        )}
      </div>
    </section>
  );
}

/** The cheapest offer of the carriers. Pick-up at the works is an offer too, but no freight to a province. */
function cheapestDelivery(options: readonly FreightOption[]): FreightOption | undefined {
  return options
    .filter(({ days }) => days > 0)
    .reduce<FreightOption | undefined>(
      (best, option) => (best && best.price <= option.price ? best : option),
      undefined,
    );
}

/** The price of one carrier, which expands to the chargeable weight and the calculation. */
function Carrier({ option }: { option: FreightOption }) {
  const { t } = useTranslation('quote');
  const serverText = useServerText();
  return (
    <details className={styles['carrier']}>
      <summary className={styles['option']}>
        <span>
          {serverText(`pricing.carrier.${option.carrier}`)}
          {option.days > 0 && ` · ${t('price.freightDays', { count: option.days })}`}
        </span>
        <Money yuan={option.price} />
      </summary>
      <div className={styles['why']}>
        <p>
          {t(`price.freightWeight.${option.because}`, {
            actual: weightText(option.actualWeightG),
            volumetric: weightText(option.volumetricWeightG),
            chargeable: weightText(option.chargeableWeightG),
          })}
        </p>
        <code>{formulaText(option.formula)}</code>
      </div>
    </details>
  );
}

const PROVINCE = 'xunban.quote.province';

const rememberedProvince = (): string => ifAllowed(() => localStorage.getItem(PROVINCE)) ?? '';

/** Denied, the choice lasts until the page is closed. */
const rememberProvince = (province: string): void => ifAllowed(() => localStorage.setItem(PROVINCE, province));
