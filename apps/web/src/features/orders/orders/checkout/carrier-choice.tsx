import type { FreightOffer } from '@xunban/contract';
import { ApiError } from '@xunban/contract/api-error';
import { formulaText } from '@xunban/i18n/board-texts';
import { carrierName, freightZoneName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, EmptyState, layout, Money, problemText, type QueryLike } from '@xunban/ui';
import { weightText } from '../../../../shared/board/measure-text.ts';
import { arrivalOf } from '../model/order-stages.ts';
import styles from './checkout.module.css';

interface CarrierChoiceProps {
  readonly freight: QueryLike<readonly FreightOffer[]>;
  readonly hasAddress: boolean;
  readonly chosen: string;
  /** The day on which the last of the boards is ready, `yyyy-MM-dd`. */
  readonly shipDate: string | undefined;
  readonly onChoose: (carrier: string) => void;
}

/** Every carrier with its price, and the weights and the rule behind the price. */
export function CarrierChoice({ freight, hasAddress, chosen, shipDate, onChoose }: CarrierChoiceProps) {
  const { t } = useTranslation(['order', 'pricing']);
  return (
    <Card title={t('confirm.carrier')}>
      {isServedByNone(freight.error) ? (
        <EmptyState title={problemText(freight.error)} />
      ) : hasAddress ? (
        <DataState query={freight}>
          {(options) => (
            <div role="radiogroup" aria-label={t('confirm.carrier')} className={layout['stack2']}>
              {options.map((option) => (
                <label key={option.carrier} className={styles['choice']}>
                  <input
                    type="radio"
                    name="carrier"
                    checked={option.carrier === chosen}
                    onChange={() => onChoose(option.carrier)}
                  />
                  <Offer option={option} shipDate={shipDate} />
                  <Money yuan={option.price} strong />
                </label>
              ))}
            </div>
          )}
        </DataState>
      ) : (
        <p className={layout['muted']}>{t('confirm.chooseAddressFirst')}</p>
      )}
      <Reckoning option={freight.data?.find(({ carrier }) => carrier === chosen)} />
    </Card>
  );
}

/** True where no carrier goes: to ask again would not help. */
const isServedByNone = (error: unknown): boolean => error instanceof ApiError && error.code === 'shipping.noCarrier';

function Offer({ option, shipDate }: { option: FreightOffer; shipDate: string | undefined }) {
  const { t } = useTranslation(['order', 'pricing']);
  if (option.isPickUp)
    return (
      <span className={layout['stack1']}>
        <span className={layout['strong']}>{carrierName(option.carrier)}</span>
        <span className={layout['muted']}>{t('confirm.pickUp', { weight: weightText(option.actualWeightG) })}</span>
      </span>
    );
  const arrives = shipDate === undefined ? null : arrivalOf(shipDate, option.days);
  const count = option.days;
  return (
    <span className={layout['stack1']}>
      <span className={layout['strong']}>
        {carrierName(option.carrier)} ·{' '}
        {arrives === null ? t('confirm.days', { count }) : t('confirm.arrives', { day: arrives.slice(5) })}
      </span>
      <span className={layout['muted']}>
        {t(arrives === null ? 'confirm.basis' : 'confirm.basisToday', {
          count,
          zone: freightZoneName(option.zone),
          weight: weightText(option.chargeableWeightG),
        })}
      </span>
    </span>
  );
}

/** The calculation of the chosen carrier's freight, shown on demand. */
function Reckoning({ option }: { option: FreightOffer | undefined }) {
  const { t } = useTranslation(['order', 'pricing']);
  if (!option || option.isPickUp) return null;
  return (
    <details className={classes(layout['muted'], layout['stack1'], layout['spaceAbove3'])}>
      <summary className={classes(layout['disclosure'], layout['small'])}>{t('confirm.reckoning')}</summary>
      <p>{t('confirm.carrierHint')}</p>
      <p>
        {t('confirm.weight', {
          chargeable: weightText(option.chargeableWeightG),
          actual: weightText(option.actualWeightG),
          volumetric: weightText(option.volumetricWeightG),
        })}
        {' · '}
        {t(option.because === 'actualWeight' ? 'confirm.byActual' : 'confirm.byVolume')}
      </p>
      {/\D/.test(option.formula) && <code className={styles['formula']}>{formulaText(option.formula)}</code>}
    </details>
  );
}
