import { carrierName, freightZoneName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { toApi } from '@xunban/money';
import { type FreightOffer, type FreightTable, freight } from '@xunban/pricing';
import { Card, classes, Field, layout, Money, Select, TextInput } from '@xunban/ui';
import { useState } from 'react';
import { PROVINCES } from '../model/freight-editing.ts';
import styles from '../prices.module.css';

/** Size of a typical parcel of boards, for which the weight alone decides unless another size is typed. */
const USUAL_MM = { lengthMm: 200, widthMm: 150, heightMm: 50 };

/** The price of each carrier for a parcel under this table, computed by the same engine as for buyers. */
export function FreightPreview({ table }: { table: FreightTable }) {
  const { t } = useTranslation(['console-prices', 'price-places']);
  const [province, setProvince] = useState('44');
  const [weight, setWeight] = useState('1.2');
  const [size, setSize] = useState('200×150×50');
  const weightG = Math.round(Number(weight) * 1000);
  const isWeight = /^\d+(\.\d{1,3})?$/.test(weight.trim()) && weightG > 0 && weightG <= 1_000_000;
  const sides = sidesOf(size);
  const name = t(`price-places:province.${province}` as never, { defaultValue: province });
  const offers = isWeight && sides ? offersUnder(table, { weightG, ...sides }, province) : [];
  return (
    <Card title={t('freight.preview')}>
      <div className={styles['choose']}>
        <Field label={t('freight.weight')} error={!isWeight && t('freight.weightWrong')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              after={<span className={styles['unit']}>kg</span>}
              value={weight}
              onChange={(event) => setWeight(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('freight.size')} error={!sides && t('freight.sizeWrong')}>
          {(control) => (
            <TextInput
              {...control}
              after={<span className={styles['unit']}>mm</span>}
              value={size}
              onChange={(event) => setSize(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('freight.to')}>
          {(control) => (
            <Select {...control} value={province} onChange={(event) => setProvince(event.target.value)}>
              {PROVINCES.map((code) => (
                <option key={code} value={code}>
                  {t(`price-places:province.${code}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {isWeight && sides && (
        <output className={layout['row2x5']}>
          <strong>{t('freight.parcel', { weight: weight.trim(), province: name })}</strong>
          {offers === undefined && (
            <span className={classes(layout['error'], layout['textXs'])}>{t('freight.previewFaulty')}</span>
          )}
          {offers?.length === 0 && (
            <span className={classes(layout['error'], layout['textXs'])}>{t('freight.noOffer')}</span>
          )}
          {offers?.map((offer) => (
            <span key={offer.carrier}>
              {carrierName(offer.carrier)} <Money yuan={toApi(offer.priceFen)} />{' '}
              <span className={layout['muted']}>
                {t('freight.offer', {
                  zone: freightZoneName(offer.zone),
                  days: offer.days,
                  weight: offer.chargeableWeightG,
                })}
              </span>
            </span>
          ))}
        </output>
      )}
    </Card>
  );
}

/** Returns nothing when the table's figures are invalid. */
function offersUnder(
  table: FreightTable,
  parcel: Parameters<typeof freight>[1],
  province: string,
): readonly FreightOffer[] | undefined {
  try {
    return freight(table, parcel, province);
  } catch {
    return undefined;
  }
}

/** Parses `200×150×50` in whole millimetres; also with x or *. Returns the typical size when nothing is typed. */
function sidesOf(text: string): typeof USUAL_MM | undefined {
  if (text.trim() === '') return USUAL_MM;
  const [lengthMm = 0, widthMm = 0, heightMm = 0, ...more] = text.split(/[×x*]/i).map((side) => Number(side.trim()));
  const isSound = [lengthMm, widthMm, heightMm].every((side) => Number.isInteger(side) && side > 0 && side <= 10_000);
  return isSound && more.length === 0 ? { lengthMm, widthMm, heightMm } : undefined;
}
